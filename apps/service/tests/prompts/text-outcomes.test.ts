import type { ModelServerRequest, ScriptedReply } from "@parley/testkit/models/model-script";
import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
  type TestLine,
} from "../harness/test-carrier.ts";
import type { TestOrganization } from "../harness/test-service.ts";

const USAGE = { promptTokens: 1_000, completionTokens: 100 };
const isReader = ({ systemPrompt }: ModelServerRequest) => systemPrompt.startsWith("You read a finished conversation");

/** What the model says when it judges a thread. */
let judgement: (dialogue: string) => string;
let models: ModelServer;
let service: TestCarrierService;
let organization: TestOrganization;
let line: TestLine;
beforeAll(async () => {
  const reply = (request: ModelServerRequest): ScriptedReply => ({
    text: isReader(request)
      ? judgement(request.messages.at(-1)?.text ?? "")
      : request.systemPrompt.includes("canary")
        ? "This is the new one."
        : "This is the old one.",
    usage: USAGE,
  });
  models = await startModelServer({ reply });
  service = await startTestServiceWithCarrier({
    env: { OPENAI_BASE_URL: `${models.url}/v1`, OPENAI_API_KEY: "sk-test" },
    hasBursts: true,
  });
});
afterAll(async () => {
  await service.stop();
  await models.stop();
});
beforeEach(async () => {
  judgement = () => '{"intent_resolved": true, "ai_response_accuracy": 0.8, "avg_user_frustration": 0.1}';
  organization = await service.addOrganization();
  line = await addLine(service, organization);
});

const client = () => organization.admin.client;
const database = () => service.service.platform.database;
const prompts = () => `/api/learning/assistants/${line.assistantId}/prompts`;
const schedule = (name: string) =>
  service.service.features
    .flatMap(({ schedules }) => schedules)
    .find((each) => each.name === name)
    ?.run(new AbortController().signal);

async function startCanary(percentage: number): Promise<number> {
  const { id } = (await client().post(prompts(), { system_prompt: "You are the canary." })).json;
  await sql`update prompt_versions set status = 'testing', eval_passed = true where id = ${id}`.execute(database());
  await client().post(`${prompts()}/${id}/approve`, {});
  expect((await client().post(`${prompts()}/${id}/start-canary`, { percentage })).status).toBe(200);
  return id;
}

/** @param waitedMs for another text that might follow */
async function text(from: string, waitedMs = 0): Promise<string> {
  const before = service.carrier.sentTo(from).length;
  await service.carrier.receiveText({ from, to: line.phoneNumber, body: "Which one are you?" });
  if (waitedMs > 0) await service.letPass(waitedMs);
  else await service.endBursts();
  await expect.poll(() => service.carrier.sentTo(from).length).toBe(before + 1);
  return service.carrier.sentTo(from).at(-1)?.body ?? "";
}

const threadOf = async (from: string) =>
  (await client().get(`/api/v1/sms-conversations/?customer_phone=${encodeURIComponent(from)}`)).json[0];
const endThread = (from: string) =>
  client().delete(`/api/v1/sms-sessions/${encodeURIComponent(from)}/${line.assistantId}`);

const analysisOf = async (threadId: number) => {
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from sms_analyses where conversation_id = ${threadId}`.execute(database());
  return rows[0];
};
async function analyzed(threadId: number) {
  await expect
    .poll(async () => (await analysisOf(threadId))?.["state"], { interval: 100 })
    .toMatch(/^(done|skipped|failed)$/);
  return analysisOf(threadId);
}
const outcomesOf = async (versionId: number) => {
  const { rows } = await sql<Record<string, unknown>>`
    select * from prompt_outcomes where prompt_version_id = ${versionId}`.execute(database());
  return rows;
};

test("what became of a thread is known by the version it began with, once it is completed, and shown with it", async () => {
  const canary = await startCanary(100);
  const from = newCustomerNumber();
  await text(from, 2_000);
  const thread = await threadOf(from);
  expect(thread).toMatchObject({ prompt_version_id: canary, resolution_status: null, quality_score: null });
  expect(await analysisOf(thread.id)).toBeUndefined();
  await endThread(from);
  expect(await analyzed(thread.id)).toMatchObject({ state: "done", reason: null, llm_model: "gpt-4o-mini" });
  const [outcome, ...others] = await outcomesOf(canary);
  expect(others).toEqual([]);
  expect(outcome).toMatchObject({
    channel: "sms",
    conversation_id: thread.id,
    succeeded: true,
    complained: false,
    transferred: null,
    hung_up_early: null,
    // What the answer cost: 1,000 tokens in, 100 out, without the analysis.
    cost_micros: 210,
  });
  // The assistant waits two seconds for another text.
  expect(Number(outcome?.["latency_ms"])).toBeGreaterThanOrEqual(1_900);
  const shown = { resolution_status: "resolved", quality_score: 0.9 };
  expect((await client().get(`/api/v1/sms-conversations/${thread.id}`)).json).toMatchObject(shown);
  const exported = await client().get(`/api/v1/sms-conversations/${thread.id}/export?format=json`);
  expect(exported.json.conversation).toMatchObject(shown);
  expect((await client().get("/api/v1/organization/usage")).json.day.model_answers).toBe(2);
});

test("a canary that only texts is rolled back by what became of them", async () => {
  judgement = (dialogue) => `{"intent_resolved": ${!dialogue.includes("the new one")}}`;
  const canary = await startCanary(50);
  const customers = Array.from({ length: 64 }, newCustomerNumber);
  // A few at a time, so that none waits for long.
  while (customers.length > 0) await Promise.all(customers.splice(0, 16).map((from) => text(from)));
  await client().delete("/api/v1/sms-sessions");
  const outcomes = async () =>
    (await sql`select from prompt_outcomes where organization_id = ${organization.organizationId}`.execute(database()))
      .rows;
  await expect.poll(outcomes).toHaveLength(64);
  await schedule("judge-canaries");
  const { status, moves } = (await client().get(`${prompts()}/${canary}`)).json;
  expect(status).toBe("retired");
  expect(moves.at(-1)).toMatchObject({ move: "roll-back", moved_by: null });
  expect(moves.at(-1).reason).toMatch(
    /^By itself: concerns that were not settled by text, 100 % of \d+ against 0 % of/,
  );
}, 240_000);

test("a judge that writes prose is asked once and not believed; the rest of the outcome counts", async () => {
  judgement = () => "I would say that this went well.";
  const canary = await startCanary(100);
  const from = newCustomerNumber();
  await text(from);
  const { id } = await threadOf(from);
  await endThread(from);
  expect(await analyzed(id)).toMatchObject({ state: "failed", reason: expect.stringContaining("prose") });
  expect(await outcomesOf(canary)).toMatchObject([{ succeeded: null, complained: null, cost_micros: 210 }]);
  expect(
    models.requests.filter(isReader).filter(({ messages }) => messages.at(-1)?.text.includes("new one")),
  ).not.toEqual([]);
  expect((await client().get("/api/v1/organization/usage")).json.day.model_answers).toBe(2);
});

test("what a spend cap leaves no room for is not asked", async () => {
  const canary = await startCanary(100);
  const from = newCustomerNumber();
  await text(from);
  const { id } = await threadOf(from);
  await client().put("/api/v1/organization", { settings: { limits: { model_spend_usd_per_day: 0.0001 } } });
  const before = models.requests.filter(isReader).length;
  await endThread(from);
  expect(await analyzed(id)).toMatchObject({ state: "skipped", reason: expect.stringMatching(/spend|cap|limit/i) });
  expect(models.requests.filter(isReader).length).toBe(before);
  expect(await outcomesOf(canary)).toMatchObject([{ succeeded: null, cost_micros: 210 }]);
});

test("a thread whose worker was killed is judged by the next one, and counts once", async () => {
  const canary = await startCanary(100);
  const from = newCustomerNumber();
  await text(from);
  const { id } = await threadOf(from);
  await endThread(from);
  await analyzed(id);
  // As a worker leaves it that was killed while it asked.
  await sql`update sms_analyses set state = 'running', claimed_until = now() - interval '1 second', due_at = now(),
    resolution_status = null where conversation_id = ${id}`.execute(database());
  await sql`delete from prompt_outcomes where conversation_id = ${id}`.execute(database());
  const before = models.requests.filter(isReader).length;
  await Promise.all([schedule("analyze-overdue-threads"), schedule("analyze-overdue-threads")]);
  expect(await analyzed(id)).toMatchObject({ state: "done", attempts: 2, resolution_status: "resolved" });
  await schedule("analyze-overdue-threads");
  expect(await outcomesOf(canary)).toHaveLength(1);
  expect(models.requests.filter(isReader).length).toBe(before + 1);
  // One that ends its reader each time is left alone, with what is known without it.
  await sql`update sms_analyses set state = 'running', claimed_until = now() - interval '1 second', due_at = now(), attempts = 3
    where conversation_id = ${id}`.execute(database());
  await schedule("analyze-overdue-threads");
  expect(await analyzed(id)).toMatchObject({ state: "failed", reason: "Every attempt was cut off" });
  expect(models.requests.filter(isReader).length).toBe(before + 1);
});

test("a thread that is archived keeps no judgement, and one without an answer is none to judge", async () => {
  const from = newCustomerNumber();
  await text(from);
  const { id } = await threadOf(from);
  await endThread(from);
  await analyzed(id);
  expect((await client().delete(`/api/v1/sms-conversations/${id}`)).status).toBe(200);
  expect(await analysisOf(id)).toBeUndefined();
  const to = newCustomerNumber();
  await client().post("/sms/send", {
    from_phone_number: line.phoneNumber,
    to_phone_number: to,
    message: "We open at nine.",
  });
  // Nor is one in which the customer is still waiting for it.
  await client().patch(`/api/v1/assistants/${line.assistantId}`, { is_active: false });
  await service.carrier.receiveText({ from: to, to: line.phoneNumber, body: "And when do you close?" });
  await expect.poll(async () => (await threadOf(to)).message_count).toBe(2);
  const quiet = await threadOf(to);
  await endThread(to);
  expect((await threadOf(to)).status).toBe("completed");
  expect(await analysisOf(quiet.id)).toBeUndefined();
});

test("without a model the outcome is kept without judgement", async () => {
  const keyless = await startTestServiceWithCarrier({});
  try {
    const other = await keyless.addOrganization();
    const { assistantId, phoneNumber } = await addLine(keyless, other);
    const path = `/api/learning/assistants/${assistantId}/prompts`;
    const { id } = (await other.admin.client.post(path, { system_prompt: "You are new." })).json;
    const { database: itsDatabase } = keyless.service.platform;
    await sql`update prompt_versions set status = 'canary', traffic_percentage = 100 where id = ${id}`.execute(
      itsDatabase,
    );
    const from = newCustomerNumber();
    await keyless.carrier.receiveText({ from, to: phoneNumber, body: "Hello?" });
    await expect.poll(() => keyless.carrier.sentTo(from).length).toBe(1);
    await other.admin.client.delete("/api/v1/sms-sessions");
    const outcome = async () =>
      (
        await sql<Record<string, unknown>>`select * from prompt_outcomes where prompt_version_id = ${id}`.execute(
          itsDatabase,
        )
      ).rows;
    await expect.poll(outcome).toHaveLength(1);
    expect(await outcome()).toMatchObject([{ succeeded: null, complained: null, channel: "sms" }]);
  } finally {
    await keyless.stop();
  }
});
