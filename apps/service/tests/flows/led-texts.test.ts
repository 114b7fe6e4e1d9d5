import { asId, type ConversationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endFlowRun } from "../../src/features/flows/runs/open-flow-run.ts";
import { markAnswered } from "../../src/features/texts/answer/thread-answers.ts";
import { finishTurn } from "../../src/features/texts/answer/turn-store.ts";
import { CALL_KINDS } from "../calls/call-kinds.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "../calls/voice-stage.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";

const ANSWER = "What can I do for you?";
let stage: VoiceStage;
beforeAll(async () => {
  stage = await startVoiceStage(CALL_KINDS[0] as (typeof CALL_KINDS)[number]);
});
afterAll(() => stage.stop());

interface Led extends StagedAssistant {
  readonly flowId: number;
  readonly customer: string;
}

async function addLed(graph: unknown): Promise<Led> {
  const assistant = await stage.addAssistant(() => ({ text: ANSWER }));
  const { client } = assistant.organization.admin;
  const flow = await client.post("/api/v1/flows", {
    name: "Reception",
    base_assistant_id: assistant.assistantId,
    graph,
  });
  expect(flow.status, flow.text).toBe(201);
  const assigned = await client.post(`/api/v1/flows/${flow.json.id}/phone-numbers/${assistant.phoneNumberId}/assign`);
  expect(assigned.status, assigned.text).toBe(200);
  return { ...assistant, flowId: flow.json.id, customer: newCustomerNumber() };
}

const write = (led: Led, body: string) =>
  stage.service.carrier.receiveText({ from: led.customer, to: led.phoneNumber, body });
const answersTo = async (led: Led, count: number) => {
  await expect.poll(() => stage.service.carrier.sentTo(led.customer).length).toBe(count);
  return stage.service.carrier.sentTo(led.customer).map(({ body }) => body);
};
const scopeOf = ({ organization }: Led) => stage.service.service.platform.data.scope(organization.organizationId);

test("at a node whose model has no key the base assistant's answers", async () => {
  const led = await addLed({
    begin_node: "start",
    nodes: {
      start: {
        type: "conversation",
        prompt: "Help.",
        settings: { model: { provider: "anthropic", name: "claude-x" } },
      },
    },
  });
  await write(led, "Hello");
  expect(await answersTo(led, 1)).toEqual([ANSWER]);
});

test("a run is ended by the conversation that has it", async () => {
  const led = await addLed({ begin_node: "start", nodes: { start: { type: "conversation", prompt: "Help." } } });
  await write(led, "Hello");
  await answersTo(led, 1);
  const runOf = async () => {
    const { rows } = await sql<{ id: number; conversation_id: number; has_ended: boolean }>`
      select id, conversation_id, ended_at is not null as has_ended from flow_runs
      where flow_id = ${led.flowId}`.execute(stage.service.service.platform.database);
    if (rows[0] === undefined) throw new Error("there is no run");
    return rows[0];
  };
  const { id: runId, conversation_id: conversationId } = await runOf();
  const end = (ender: number) => scopeOf(led).transaction((unit) => endFlowRun(unit, { runId, conversationId: ender }));
  await end(conversationId + 1);
  expect((await runOf()).has_ended).toBe(false);
  await end(conversationId);
  expect((await runOf()).has_ended).toBe(true);
});

test("a text that a call answered stays answered when an older answer is through after it", async () => {
  const led = await addLed({ begin_node: "start", nodes: { start: { type: "conversation", prompt: "Help." } } });
  await write(led, "Hello");
  await answersTo(led, 1);
  const { rows } = await sql<{ conversation_id: number }>`
    select conversation_id from flow_runs where flow_id = ${led.flowId}`.execute(
    stage.service.service.platform.database,
  );
  const conversationId = asId<ConversationId>(rows[0]?.conversation_id ?? 0);
  const lease = "11111111-1111-4111-8111-111111111111";
  const answered = await scopeOf(led).transaction(async (unit) => {
    await unit.db
      .updateTable("sms_answer_turns")
      .set({ lease_token: lease, lease_until: sql<Date>`now() + interval '1 minute'` })
      .where("conversation_id", "=", conversationId)
      .execute();
    await markAnswered(unit, { conversationId, messageIndex: 7 });
    await finishTurn(unit, conversationId, lease, 5);
    return unit.db
      .selectFrom("sms_answer_turns")
      .select("answered_message_index")
      .where("conversation_id", "=", conversationId)
      .executeTakeFirstOrThrow();
  });
  expect(answered.answered_message_index).toBe(7);
});
