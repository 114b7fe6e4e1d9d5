import type { SimulatedPhone } from "@parley/testkit/carriers/calls/simulated-phone";
import type { ModelServerRequest, ScriptedReply } from "@parley/testkit/models/model-script";
import { respond } from "@parley/testkit/webhook-receiver/scripted-answer";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CALL_KINDS } from "../calls/call-kinds.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "../calls/voice-stage.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { UNDISCLOSED } from "../harness/undisclosed.ts";
import { until } from "../harness/until.ts";

const QUESTION = "What is your phone number?";
const PUT_THROUGH = "I put you through.";
const NOBODY = "Nobody is there now. Goodbye.";
const PATIENCE_MS = 60_000;

/** A reception: wishes by words, a number that is captured, a tool, a branch on its result, a transfer. */
function reception(person: string) {
  return {
    begin_node: "reception",
    global_prompt: "You answer for Acme.",
    nodes: {
      reception: {
        type: "conversation",
        prompt: "Find out what the caller wants.",
        transitions: [{ kind: "prompt", to: "ask phone", when: "the caller wants to book" }],
      },
      "ask phone": {
        type: "capture",
        say: QUESTION,
        variable: "contact_phone",
        value: { kind: "phone", country: "US" },
        transitions: [
          { kind: "always", to: "look up" },
          { kind: "else", to: "human" },
        ],
      },
      "look up": {
        type: "tool",
        tool: "look_up_price",
        arguments: { phone: "{{contact_phone}}" },
        variable: "offer",
        transitions: [
          { kind: "always", to: "decide" },
          { kind: "else", to: "human" },
        ],
      },
      decide: {
        type: "branch",
        transitions: [
          { kind: "expression", to: "human", when: "offer.price > 30" },
          { kind: "else", to: "cheap" },
        ],
      },
      cheap: { type: "conversation", say: "It costs {{offer.price}} euros.", prompt: "Answer what is asked." },
      human: { type: "transfer", to: person, say: PUT_THROUGH, transitions: [{ kind: "else", to: "nobody" }] },
      nobody: { type: "end", say: NOBODY },
    },
  };
}

/** Books when somebody wants to, and says where it is otherwise. */
function receptionist({ messages, toolNames }: ModelServerRequest): ScriptedReply {
  const last = messages.at(-1)?.text ?? "";
  if (/book/i.test(last) && toolNames.includes("transition_to_ask_phone"))
    return { toolCalls: [{ name: "transition_to_ask_phone", arguments: {} }] };
  return { text: "What can I do for you?" };
}

let stage: VoiceStage;
beforeAll(async () => {
  stage = await startVoiceStage(CALL_KINDS[0] as (typeof CALL_KINDS)[number]);
  stage.shop.script("/price", respond(200, { body: JSON.stringify({ price: 40 }) }));
  stage.shop.script("/cheap", respond(200, { body: JSON.stringify({ price: 20 }) }));
});
afterAll(() => stage.stop());

interface Led extends StagedAssistant {
  readonly flowId: number;
  readonly person: string;
  readonly customer: string;
}

async function addLed(path: string): Promise<Led> {
  const person = newCustomerNumber();
  const assistant = await stage.addAssistant(receptionist, {
    tools_settings: {
      custom_tools: [
        {
          name: "look_up_price",
          description: "Looks up a price",
          configuration: { url: `http://${stage.shop.host}${path}`, method: "GET" },
          function_definition: {
            name: "look_up_price",
            description: "Looks up a price",
            parameters: { type: "object", properties: { phone: { type: "string" } } },
          },
        },
      ],
    },
  });
  const { client } = assistant.organization.admin;
  const flow = await client.post("/api/v1/flows", {
    name: "Reception",
    base_assistant_id: assistant.assistantId,
    graph: reception(person),
  });
  expect(flow.status, flow.text).toBe(201);
  const assigned = await client.post(`/api/v1/flows/${flow.json.id}/phone-numbers/${assistant.phoneNumberId}/assign`);
  expect(assigned.status, assigned.text).toBe(200);
  return { ...assistant, flowId: flow.json.id, person, customer: newCustomerNumber() };
}

async function greeted(led: Led): Promise<SimulatedPhone> {
  const phone = await stage.service.carrier.placeCall({ from: led.customer, to: led.phoneNumber });
  await phone.waitForAudio();
  await phone.waitForQuiet();
  return phone;
}

async function say(phone: SimulatedPhone, text: string): Promise<void> {
  await phone.speak(stage.texts.add(text).muLaw);
  await phone.waitForAudio({ lengthMs: 200 });
  await phone.waitForQuiet({ quietMs: 500 });
}

const stateOf = async (led: Led) => {
  const { rows } = await sql<{ state: { node: string; variables: Record<string, unknown> }; ended: boolean }>`
    select state, ended_at is not null as ended from flow_runs where flow_id = ${led.flowId} order by id`.execute(
    stage.service.service.platform.database,
  );
  return rows.map(({ state, ended }) => ({ node: state.node, variables: state.variables, ended }));
};

async function transcriptOf(led: Led, sid: string): Promise<readonly string[]> {
  const transcripts = await led.get(`/api/v1/calls/sid/${sid}/transcripts`);
  return transcripts.map(({ content }: { content: string }) => content);
}

/** `reception > ask phone (model)` of every turn of the newest call. */
async function movesOf(led: Led): Promise<readonly string[]> {
  const [trace] = await led.get("/api/learning/call-traces");
  const { turns } = await led.get(`/api/learning/call-traces/${trace.id}`);
  return turns.flatMap((turn: { transitions: { from: string | null; to: string; reason: string }[] }) =>
    turn.transitions.map(({ from, to, reason }) => `${from} > ${to} (${reason.split(":")[0]})`),
  );
}

const answered = async (led: Led, count: number) => {
  await until(() => expect(stage.service.carrier.sentTo(led.customer)).toHaveLength(count), PATIENCE_MS);
  return stage.service.carrier.sentTo(led.customer).at(-1)?.body;
};
const write = (led: Led, body: string) =>
  stage.service.carrier.receiveText({ from: led.customer, to: led.phoneNumber, body });

describe("a flow leads a conversation", () => {
  test.concurrent("on the telephone: a capture, a tool, a branch and a transfer, and every record agrees", async () => {
    const led = await addLed("/price");
    const phone = await greeted(led);
    await say(phone, "I would like to book a table.");
    await say(phone, "It is 415 555 0123.");
    await phone.speak(stage.texts.add("Yes, that is right.").muLaw);
    await stage.service.carrier.waitForPhone(led.person, 15_000);
    const call = await led.finishedCall(phone.sid);
    phone.hangUp();
    expect(call).toMatchObject({
      flow_name: "Reception",
      end_reason: "assistant-forwarded-call",
      transferred_to: led.person,
    });
    const [greeting, wish, question, number, readBack, yes, last] = await transcriptOf(led, phone.sid);
    expect([greeting, wish, question, number, yes, last]).toEqual([
      "Hello, this is Acme.",
      "I would like to book a table.",
      QUESTION,
      "It is 415 555 0123.",
      "Yes, that is right.",
      PUT_THROUGH,
    ]);
    expect(readBack).toContain("4 1 5");
    expect(await movesOf(led)).toEqual([
      "null > reception (the conversation begins)",
      "reception > ask phone (model)",
      "ask phone > look up (deterministic)",
      "look up > decide (deterministic)",
      "decide > human (deterministic)",
    ]);
    expect(await stateOf(led)).toEqual([
      {
        node: "human",
        variables: { contact_phone: "+14155550123", offer: { price: 40 }, offer_status: "success" },
        ended: true,
      },
    ]);
  });

  test.concurrent("by text, through the same nodes, to where a telephone would be needed", async () => {
    const led = await addLed("/price");
    await write(led, "I want to book a table");
    expect(await answered(led, 1)).toBe(QUESTION);
    await write(led, "415 555 0123");
    expect(await answered(led, 2)).toBe(NOBODY);
    expect(await stateOf(led)).toEqual([
      {
        node: "nobody",
        variables: { contact_phone: "+14155550123", offer: { price: 40 }, offer_status: "success" },
        ended: true,
      },
    ]);
    const [{ id, status }] = await led.get(`/api/v1/sms-conversations/?assistant_id=${led.assistantId}`);
    expect(status).toBe("completed");
    const { logs } = await led.get(`/api/v1/sms/${id}/logs`);
    const moves = logs
      .filter(({ event_type: type }: { event_type: string }) => type === "flow_transition")
      .map(({ event_data: { from, to } }: { event_data: { from: string; to: string } }) => `${from} > ${to}`)
      .toSorted();
    expect(moves).toEqual(
      [
        "null > reception",
        "reception > ask phone",
        "ask phone > look up",
        "look up > decide",
        "decide > human",
        "human > nobody",
      ].toSorted(),
    );
  });

  test.concurrent("half by telephone, half by text: the text goes on at the node where the call broke off", async () => {
    const led = await addLed("/cheap");
    const phone = await greeted(led);
    await say(phone, "I would like to book a table.");
    phone.hangUp();
    await led.finishedCall(phone.sid);
    expect(await stateOf(led)).toMatchObject([{ node: "ask phone", ended: false }]);
    await write(led, "My number is 415 555 0123");
    expect(await answered(led, 1)).toBe("It costs 20 euros.");
    expect(await stateOf(led)).toMatchObject([{ node: "cheap", variables: { offer: { price: 20 } }, ended: false }]);
  });

  test.concurrent("whose base assistant was changed meanwhile: the text goes on with the one the call had", async () => {
    const led = await addLed("/cheap");
    const { client } = led.organization.admin;
    const phone = await greeted(led);
    await say(phone, "I would like to book a table.");
    phone.hangUp();
    await led.finishedCall(phone.sid);
    // Who has no tools.
    const other = await client.post("/api/v1/assistants", { name: "Other", ...UNDISCLOSED });
    const changed = await client.put(`/api/v1/flows/${led.flowId}`, { base_assistant_id: other.json.id });
    expect(changed.json.version).toBe(2);
    await write(led, "My number is 415 555 0123");
    expect(await answered(led, 1)).toBe("It costs 20 euros.");
    const [thread] = await led.get("/api/v1/sms-conversations/");
    expect(thread.assistant_id).toBe(led.assistantId);
  });

  test.concurrent("a text sent during the call is a turn of the call", async () => {
    const led = await addLed("/cheap");
    const phone = await greeted(led);
    await say(phone, "I would like to book a table.");
    await write(led, "415 555 0123");
    await phone.waitForAudio({ lengthMs: 200 });
    await phone.waitForQuiet({ quietMs: 500 });
    phone.hangUp();
    await led.finishedCall(phone.sid);
    expect((await transcriptOf(led, phone.sid)).slice(-2)).toEqual([
      "[Text message] 415 555 0123",
      "It costs 20 euros.",
    ]);
    expect(stage.service.carrier.sentTo(led.customer)).toEqual([]);
    expect(await stateOf(led)).toMatchObject([{ node: "cheap", variables: { contact_phone: "+14155550123" } }]);
  });

  test.concurrent.each([
    [
      "changed",
      { graph: { begin_node: "other", nodes: { other: { type: "conversation", prompt: "Be somebody else." } } } },
    ],
    ["switched off", { is_active: false }],
    ["deleted", null],
  ] as const)("that is %s meanwhile: the conversation keeps the version it began with", async (_what, change) => {
    const led = await addLed("/cheap");
    const { client } = led.organization.admin;
    const phone = await greeted(led);
    await say(phone, "I would like to book a table.");
    const path = `/api/v1/flows/${led.flowId}`;
    const done = change === null ? await client.delete(path) : await client.put(path, change);
    expect(done.status, done.text).toBe(200);
    await say(phone, "It is 415 555 0123.");
    await say(phone, "Yes, that is right.");
    phone.hangUp();
    await led.finishedCall(phone.sid);
    expect((await transcriptOf(led, phone.sid)).at(-1)).toBe("It costs 20 euros.");
    expect(await stateOf(led)).toMatchObject([{ node: "cheap" }]);
  });
});
