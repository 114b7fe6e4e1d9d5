import { randomInt } from "node:crypto";
import type { SimulatedPhone } from "@parley/testkit/carriers/calls/simulated-phone";
import type { ModelServerRequest, ScriptedReply } from "@parley/testkit/models/model-script";
import { respond } from "@parley/testkit/webhook-receiver/scripted-answer";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CALL_KINDS } from "../calls/call-kinds.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "../calls/voice-stage.ts";
import { raceOffset } from "../harness/race-offset.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";

const WELCOME = "Hello, this is Acme.";
const ASK_PHONE = "What is your phone number?";
const THANKS = "Thank you.";
const LONG = { timeout: 180_000 };
/** How long a call waits for the next key when nothing tells it that there is none. */
const KEY_PAUSE_MS = 2_500;

type Script = (request: ModelServerRequest) => ScriptedReply;
type Graph = Readonly<Record<string, unknown>>;

const lastWords = ({ messages }: ModelServerRequest) => messages.at(-1)?.text ?? "";
const polite: Script = () => ({ text: "What can I do for you?" });
/** Calls the transition when the caller says so, and answers the rest politely. */
const leadsTo =
  (node: string, words: RegExp): Script =>
  (request) =>
    words.test(lastWords(request)) && request.toolNames.includes(`transition_to_${node}`)
      ? { toolCalls: [{ name: `transition_to_${node}`, arguments: {} }] }
      : polite(request);

const phoneCapture = {
  type: "capture",
  say: ASK_PHONE,
  variable: "contact_phone",
  value: { kind: "phone", country: "US" },
  transitions: [{ kind: "always", to: "done" }],
};
const done = { type: "conversation", say: THANKS, prompt: "Answer what is asked." };
let stage: VoiceStage;
beforeAll(async () => {
  const [twilio] = CALL_KINDS;
  if (twilio === undefined) throw new Error("there is no Twilio");
  stage = await startVoiceStage(twilio, { hasBursts: true });
});
afterAll(() => stage.stop());

interface Led extends StagedAssistant {
  readonly flowId: number;
  readonly customer: string;
}

/** An assistant on a number of its own, led by the graph. */
async function addLed(
  graph: Graph | ((assistant: StagedAssistant) => Promise<Graph>),
  { script = polite, ...settings }: { readonly script?: Script; readonly [setting: string]: unknown } = {},
): Promise<Led> {
  const assistant = await stage.addAssistant(script, settings);
  const { client } = assistant.organization.admin;
  const flow = await client.post("/api/v1/flows", {
    name: "Steps",
    base_assistant_id: assistant.assistantId,
    graph: typeof graph === "function" ? await graph(assistant) : graph,
  });
  expect(flow.status, flow.text).toBe(201);
  const assigned = await client.post(`/api/v1/flows/${flow.json.id}/phone-numbers/${assistant.phoneNumberId}/assign`);
  expect(assigned.status, assigned.text).toBe(200);
  return { ...assistant, flowId: flow.json.id, customer: newCustomerNumber() };
}

const call = (led: Led, from = led.customer) => stage.service.carrier.placeCall({ from, to: led.phoneNumber });
/** The first of several texts that are answered together. */
const beginToWrite = (led: Led, body: string, from = led.customer) =>
  stage.service.carrier.receiveText({ from, to: led.phoneNumber, body });
const write = async (led: Led, body: string, from = led.customer) => {
  await beginToWrite(led, body, from);
  await stage.service.endBursts();
};
const speak = (phone: SimulatedPhone, text: string) => phone.speak(stage.texts.add(text).muLaw);

async function transcriptOf(led: Led, { sid }: SimulatedPhone): Promise<readonly string[]> {
  const transcripts = await led.get(`/api/v1/calls/sid/${sid}/transcripts`);
  return transcripts.map(({ content }: { content: string }) => content);
}

/** The transcript as far as it is written. From the rows, because a test looks hundreds of times. */
async function saidSoFar({ sid }: SimulatedPhone): Promise<readonly string[]> {
  const { rows } = await sql<{ content: string }>`
    select content from call_transcripts
    where is_final and call_id = (select id from calls where call_sid = ${sid}) order by id`.execute(
    stage.service.service.platform.database,
  );
  return rows.map(({ content }) => content);
}

const until = (isSo: () => Promise<unknown>) => stage.until(isSo);

/** Until the last words that were said in the call are these. */
const heard = (phone: SimulatedPhone, words: string | RegExp) =>
  until(async () => {
    const last = (await saidSoFar(phone)).at(-1);
    if (typeof words === "string") expect(last).toBe(words);
    else expect(last).toMatch(words);
  });

const sentTo = (led: Led) => stage.service.carrier.sentTo(led.customer).map(({ body }) => body);

/** The caller hangs up. @returns all that was said */
async function hungUp(led: Led, phone: SimulatedPhone): Promise<readonly string[]> {
  phone.hangUp();
  await led.finishedCall(phone.sid);
  return transcriptOf(led, phone);
}

interface TraceTurn {
  readonly role: string;
  readonly content: string;
  readonly was_interrupted: boolean;
  readonly started_ms: number;
  readonly ended_ms: number;
  readonly transitions: readonly { readonly from: string | null; readonly to: string; readonly reason: string }[];
}

/** The trace of the newest call. */
async function turnsOf(led: Led): Promise<readonly TraceTurn[]> {
  const [trace] = await led.get("/api/learning/call-traces");
  return (await led.get(`/api/learning/call-traces/${trace.id}`)).turns;
}

/** `menu > code (keys 1)` of every turn of the newest call. */
async function movesOf(led: Led): Promise<readonly string[]> {
  const moves = (await turnsOf(led)).flatMap(({ transitions }) => transitions);
  return moves.map(({ from, to, reason }) => `${from} > ${to} (${reason.replace("deterministic: ", "")})`);
}

/** What the caller said, keyed in or wrote, as far as the call took it. */
async function wordsHeard({ sid }: SimulatedPhone): Promise<readonly string[]> {
  const { rows } = await sql<{ content: string }>`
    select turn.content from call_turns turn join calls on calls.id = turn.call_id
    where calls.call_sid = ${sid} and turn.role = 'user' order by turn.turn_index`.execute(
    stage.service.service.platform.database,
  );
  return rows.map(({ content }) => content);
}

async function runsOf(led: Led) {
  const { rows } = await sql<{
    version: number;
    contact: string;
    state: { node: string; variables: Record<string, unknown>; lastUserMessage: string } | null;
    ended: boolean;
  }>`
    select flow_version as version, contact_key as contact, state, ended_at is not null as ended
    from flow_runs where flow_id = ${led.flowId} order by id`.execute(stage.service.service.platform.database);
  return rows.map(({ state, ...run }) => ({ ...run, ...state }));
}

describe.concurrent("keys and silence", () => {
  test("a menu's key and the last key of a code are taken at once", LONG, async () => {
    const led = await addLed({
      begin_node: "menu",
      nodes: {
        menu: {
          type: "conversation",
          say: "Press one for orders, two for returns.",
          prompt: "Help the caller choose.",
          transitions: [
            { kind: "dtmf", to: "code", digits: "1" },
            { kind: "dtmf", to: "returns", digits: "2" },
          ],
        },
        code: {
          type: "capture",
          say: "Please key in your code.",
          variable: "code",
          value: { kind: "number", digits: 4 },
          transitions: [{ kind: "always", to: "order" }],
        },
        order: { type: "conversation", say: "Your order {{code}} is on its way.", prompt: "Answer what is asked." },
        returns: { type: "end", say: "Send it back." },
      },
    });
    const phone = await call(led);
    await heard(phone, "Press one for orders, two for returns.");
    phone.press("1");
    await heard(phone, "Please key in your code.");
    phone.press("0711");
    await heard(phone, "Your order 0711 is on its way.");
    expect(await hungUp(led, phone)).toEqual([
      WELCOME,
      "Press one for orders, two for returns.",
      "[Keypad: 1]",
      "Please key in your code.",
      "[Keypad: 0711]",
      "Your order 0711 is on its way.",
    ]);
    expect(await movesOf(led)).toEqual([
      "null > menu (the conversation begins)",
      "menu > code (keys 1)",
      "code > order (always)",
    ]);
    expect(await runsOf(led)).toMatchObject([{ node: "order", variables: { code: "0711" }, ended: false }]);
    const keyed = (await turnsOf(led)).filter(({ role }) => role === "user");
    expect(keyed.map(({ content }) => content)).toEqual(["[Keypad: 1]", "[Keypad: 0711]"]);
    for (const { started_ms, ended_ms } of keyed) expect(ended_ms - started_ms).toBeLessThan(KEY_PAUSE_MS / 2);
  });

  test("who says nothing is led on, and the end is the assistant's", LONG, async () => {
    const led = await addLed(
      {
        begin_node: "ask",
        nodes: {
          ask: {
            type: "conversation",
            say: "How can I help?",
            prompt: "Help the caller.",
            transitions: [{ kind: "silence", to: "nobody", after_ms: 1_500 }],
          },
          nobody: {
            type: "conversation",
            say: "I cannot hear you.",
            waits_for_reply: false,
            transitions: [{ kind: "always", to: "over" }],
          },
          over: { type: "end" },
        },
      },
      { end_call_message: "Goodbye from Acme." },
    );
    const phone = await call(led);
    expect(await phone.ended).toMatchObject({ by: "service" });
    expect(await led.finishedCall(phone.sid)).toMatchObject({ end_reason: "assistant-ended-call" });
    expect(await transcriptOf(led, phone)).toEqual([
      WELCOME,
      "How can I help?",
      "I cannot hear you.",
      "Goodbye from Acme.",
    ]);
    expect(await movesOf(led)).toEqual([
      "null > ask (the conversation begins)",
      "ask > nobody (silent for 1500 ms)",
      "nobody > over (always)",
    ]);
    expect(await runsOf(led)).toMatchObject([{ node: "over", ended: true }]);
  });
});

describe.concurrent("values", () => {
  test("who is not understood twice is asked by text, and the reply counts in the call", LONG, async () => {
    const led = await addLed({
      begin_node: "ask phone",
      nodes: { "ask phone": { ...phoneCapture, sms_fallback: { message: "Please reply with your number." } }, done },
    });
    const phone = await call(led);
    await heard(phone, ASK_PHONE);
    await speak(phone, "I am not sure about that.");
    await until(async () => expect(await saidSoFar(phone)).toHaveLength(4));
    expect(sentTo(led)).toEqual([]);
    await speak(phone, "I really cannot remember it.");
    await until(async () => expect(await saidSoFar(phone)).toHaveLength(6));
    await write(led, "415 555 0123");
    await heard(phone, THANKS);
    expect((await hungUp(led, phone)).slice(-2)).toEqual(["[Text message] 415 555 0123", THANKS]);
    expect(sentTo(led)).toEqual(["Please reply with your number."]);
    expect(await movesOf(led)).toEqual(["null > ask phone (the conversation begins)", "ask phone > done (always)"]);
    expect(await runsOf(led)).toMatchObject([{ node: "done", variables: { contact_phone: "+14155550123" } }]);
  });

  test("a question in between is answered, and the value is asked for again", LONG, async () => {
    const isAsked = leadsTo("hours", /open/i);
    const led = await addLed(
      {
        begin_node: "ask phone",
        nodes: {
          "ask phone": { ...phoneCapture, say: undefined, prompt: "Ask for the number." },
          hours: {
            type: "conversation",
            say: "We are open until six.",
            waits_for_reply: false,
            global: { kind: "prompt", when: "the caller asks how long we are open" },
          },
          done,
        },
      },
      { script: (request) => (/open\?$/i.test(lastWords(request)) ? isAsked(request) : { text: ASK_PHONE }) },
    );
    const phone = await call(led);
    await heard(phone, ASK_PHONE);
    await speak(phone, "How long are you open?");
    await heard(phone, /open until six\. .*phone number\?$/);
    await speak(phone, "It is 415 555 0123.");
    await heard(phone, /4 1 5/);
    await speak(phone, "Yes, that is right.");
    await heard(phone, THANKS);
    await hungUp(led, phone);
    expect(await movesOf(led)).toEqual([
      "null > ask phone (the conversation begins)",
      "ask phone > hours (model: the caller asks how long we are open)",
      "hours > ask phone (it is done)",
      "ask phone > done (always)",
    ]);
    expect(await runsOf(led)).toMatchObject([{ node: "done", variables: { contact_phone: "+14155550123" } }]);
  });
});

describe.concurrent("who speaks, and how", () => {
  test("another assistant takes over, with a prompt and a voice of its own", LONG, async () => {
    const led = await addLed(
      async ({ get, assistantId, organization }) => {
        const { llm_settings: base } = await get(`/api/v1/assistants/${assistantId}`);
        const expert = await organization.admin.client.post("/api/v1/assistants", {
          name: "Expert",
          llm_settings: { system_prompt: `${base.system_prompt} You know all about tables.` },
          tts_settings: { provider: "deepgram", voice_id: "orion" },
        });
        expect(expert.status, expert.text).toBe(201);
        return {
          begin_node: "reception",
          nodes: {
            reception: {
              type: "conversation",
              prompt: "Find out what the caller wants.",
              transitions: [{ kind: "prompt", to: "expert", when: "the caller asks about tables" }],
            },
            expert: { type: "agent", assistant_id: expert.json.id, say: "One moment." },
          },
        };
      },
      {
        script: (request) =>
          request.systemPrompt.includes("all about tables")
            ? { text: /wood/.test(lastWords(request)) ? "All of our tables are oak." : "This is the expert." }
            : leadsTo("expert", /tables/)(request),
      },
    );
    const phone = await call(led);
    await heard(phone, WELCOME);
    await speak(phone, "I have a question about tables.");
    await heard(phone, "One moment. This is the expert.");
    await speak(phone, "What wood are they?");
    await heard(phone, "All of our tables are oak.");
    expect(await hungUp(led, phone)).toHaveLength(5);
    expect(await movesOf(led)).toEqual([
      "null > reception (the conversation begins)",
      "reception > expert (model: the caller asks about tables)",
    ]);
    const { connections, utterances } = stage.speaker.state();
    const voiceOf = (words: string) => {
      const utterance = utterances.find(({ texts }) => texts.join("").includes(words));
      return connections.find(({ id }) => id === utterance?.connectionId)?.query["model"];
    };
    expect(voiceOf("tables are oak")).toBe("aura-2-orion-en");
    expect(voiceOf("One moment.")).not.toBe("aura-2-orion-en");
  });

  test("a node has its own model, and may be heard to its end", LONG, async () => {
    const PRICES =
      "A table by the window costs ten euros, a table in the garden costs twelve euros, and one in the cellar is free.";
    const led = await addLed(
      {
        begin_node: "reception",
        nodes: {
          reception: {
            type: "conversation",
            prompt: "Find out what the caller wants.",
            transitions: [{ kind: "prompt", to: "prices", when: "the caller asks for prices" }],
          },
          prices: {
            type: "conversation",
            prompt: "Tell all of the prices.",
            settings: { model: { provider: "openai", name: "gpt-of-the-node" }, interruptions: { enabled: false } },
            transitions: [{ kind: "prompt", to: "booking", when: "the caller has decided" }],
          },
          booking: { type: "conversation", prompt: "Book it." },
        },
      },
      {
        interruption_settings: { interruption_mode: "aggressive", tail_protection_ms: 0 },
        script: (request) => {
          if (request.systemPrompt.includes("Book it.")) return { text: "It is on the list." };
          if (/garden/.test(lastWords(request))) return leadsTo("booking", /garden/)(request);
          return request.systemPrompt.includes("all of the prices")
            ? { text: PRICES }
            : leadsTo("prices", /cost/)(request);
        },
      },
    );
    const phone = await call(led);
    await heard(phone, WELCOME);
    await speak(phone, "What does a table cost?");
    await phone.waitForAudio({ lengthMs: 400, timeoutMs: 20_000 });
    await speak(phone, "I take the one in the garden.");
    await heard(phone, "It is on the list.");
    expect(await hungUp(led, phone)).toEqual(expect.arrayContaining([PRICES, "I take the one in the garden."]));
    const [answer] = (await turnsOf(led)).filter(({ content }) => content.startsWith("A table"));
    expect(answer).toMatchObject({ content: PRICES, was_interrupted: false });
    expect(await movesOf(led)).toEqual([
      "null > reception (the conversation begins)",
      "reception > prices (model: the caller asks for prices)",
      "prices > booking (model: the caller has decided)",
    ]);
    const { llm_settings: base } = await led.get(`/api/v1/assistants/${led.assistantId}`);
    const ofCall = stage.models.requests.filter(({ systemPrompt }) => systemPrompt.includes(base.system_prompt));
    const modelsAt = (prompt: string) =>
      new Set(ofCall.filter(({ systemPrompt }) => systemPrompt.includes(prompt)).map(({ modelId }) => modelId));
    expect([...modelsAt("all of the prices")]).toEqual(["gpt-of-the-node"]);
    expect(modelsAt("Find out").has("gpt-of-the-node")).toBe(false);
    expect(modelsAt("Book it.").has("gpt-of-the-node")).toBe(false);
  });

  test("a model that would go round and round goes one node on with each turn of the caller", LONG, async () => {
    const node = (to: string) => ({
      type: "conversation",
      prompt: "Talk.",
      transitions: [{ kind: "prompt", to, when: "it is time" }],
    });
    const led = await addLed(
      { begin_node: "tick", nodes: { tick: node("tock"), tock: node("tick") } },
      {
        script: ({ toolNames }) => {
          const name = toolNames.find((tool) => tool.startsWith("transition_to_"));
          return name === undefined ? { text: "There we are." } : { toolCalls: [{ name, arguments: {} }] };
        },
      },
    );
    const phone = await call(led);
    await heard(phone, WELCOME);
    await speak(phone, "Go on, please.");
    await heard(phone, "There we are.");
    await speak(phone, "And on again, please.");
    await until(async () => expect(await saidSoFar(phone)).toHaveLength(5));
    await hungUp(led, phone);
    expect(await movesOf(led)).toEqual([
      "null > tick (the conversation begins)",
      "tick > tock (model: it is time)",
      "tock > tick (model: it is time)",
    ]);
  });
});

describe.concurrent("what was begun", () => {
  test("a slow tool is called once, though the caller speaks up meanwhile", LONG, async () => {
    stage.shop.script("/slow", respond(200, { body: JSON.stringify({ price: 40 }), delayMs: 2_500 }));
    const led = await addLed(
      {
        begin_node: "reception",
        nodes: {
          reception: {
            type: "conversation",
            prompt: "Find out what the caller wants.",
            transitions: [{ kind: "prompt", to: "look up", when: "the caller asks for the price" }],
          },
          "look up": {
            type: "tool",
            tool: "look_up_price",
            variable: "offer",
            transitions: [{ kind: "always", to: "price" }],
          },
          price: { type: "conversation", say: "It costs {{offer.price}} euros.", prompt: "Answer what is asked." },
        },
      },
      {
        script: leadsTo("look_up", /cost/),
        tools_settings: {
          custom_tools: [
            {
              name: "look_up_price",
              description: "Looks up a price",
              configuration: { url: `http://${stage.shop.host}/slow`, method: "GET" },
              function_definition: {
                name: "look_up_price",
                description: "Looks up a price",
                parameters: { type: "object", properties: {} },
              },
            },
          ],
        },
      },
    );
    const phone = await call(led);
    await heard(phone, WELCOME);
    await speak(phone, "What does it cost?");
    await stage.shop.waitForRequests("/slow", 1, 20_000);
    await speak(phone, "Hello?");
    await heard(phone, /It costs 40 euros\.$/);
    expect(await hungUp(led, phone)).toContain("Hello?");
    expect(stage.shop.requests("/slow")).toHaveLength(1);
    expect(await movesOf(led)).toEqual([
      "null > reception (the conversation begins)",
      "reception > look up (model: the caller asks for the price)",
      "look up > price (always)",
    ]);
    expect(await runsOf(led)).toMatchObject([{ node: "price", variables: { offer: { price: 40 } } }]);
  });

  test("by text, and goes on by telephone; after its end the next call begins anew", LONG, async () => {
    const led = await addLed({
      begin_node: "ask phone",
      nodes: { "ask phone": phoneCapture, done: { type: "end", say: "We will call you back." } },
    });
    await write(led, "I want to book a table");
    await until(async () => expect(sentTo(led)).toEqual([ASK_PHONE]));
    const changed = await led.organization.admin.client.put(`/api/v1/flows/${led.flowId}`, {
      graph: { begin_node: "other", nodes: { other: { type: "conversation", say: "This is new.", prompt: "Talk." } } },
    });
    expect(changed.status, changed.text).toBe(200);
    const phone = await call(led);
    await heard(phone, ASK_PHONE);
    await speak(phone, "It is 415 555 0123.");
    await heard(phone, /4 1 5/);
    await speak(phone, "Yes, that is right.");
    expect(await phone.ended).toMatchObject({ by: "service" });
    await led.finishedCall(phone.sid);
    const [greeting, question] = await transcriptOf(led, phone);
    expect([greeting, question]).toEqual([WELCOME, ASK_PHONE]);
    expect((await transcriptOf(led, phone)).at(-1)).toBe("We will call you back.");
    expect(await movesOf(led)).toEqual(["ask phone > done (always)"]);
    const again = await call(led);
    await heard(again, "This is new.");
    expect(await hungUp(led, again)).toEqual([WELCOME, "This is new."]);
    expect(await runsOf(led)).toMatchObject([
      { version: 1, node: "done", variables: { contact_phone: "+14155550123" }, ended: true },
      { version: 2, node: "other", variables: {}, ended: false },
    ]);
  });

  test("by somebody who hides their number: nobody goes on with it", LONG, async () => {
    const led = await addLed({
      begin_node: "ask",
      nodes: {
        ask: { type: "conversation", say: "Who are you?", transitions: [{ kind: "always", to: "next" }] },
        next: { type: "conversation", say: "And what do you want?", prompt: "Find out." },
      },
    });
    const first = await call(led, "+266696687");
    await heard(first, "Who are you?");
    await speak(first, "Nobody you know.");
    await heard(first, "And what do you want?");
    await hungUp(led, first);
    const second = await call(led, "+266696687");
    await heard(second, "Who are you?");
    expect(await hungUp(led, second)).toEqual([WELCOME, "Who are you?"]);
    const runs = await runsOf(led);
    expect(runs).toMatchObject([{ node: "next" }, { node: "ask" }]);
    expect(new Set(runs.map(({ contact }) => contact)).size).toBe(2);
  });
});

describe.concurrent("a text", () => {
  test("in the moment a call ends is answered in the call or by text, and once", LONG, async () => {
    const led = await addLed({ begin_node: "ask phone", nodes: { "ask phone": phoneCapture, done } });
    const writeAndHangUp = async (offsetMs: number): Promise<string> => {
      const from = newCustomerNumber();
      const phone = await call(led, from);
      await heard(phone, ASK_PHONE);
      await Promise.all([write(led, "415 555 0123", from), raceOffset(offsetMs).then(() => phone.hangUp())]);
      await led.finishedCall(phone.sid);
      const byText = () => stage.service.carrier.sentTo(from).length;
      const inCall = async () => (await wordsHeard(phone)).filter((words) => words.endsWith("415 555 0123")).length;
      await until(async () => expect(byText() + (await inCall())).toBeGreaterThan(0));
      // Nobody owes an answer any more, and none is on its way.
      await until(async () => {
        const { rows } = await sql`
          select from call_texts given join calls on calls.id = given.call_id
            where calls.call_sid = ${phone.sid} and taken_at is null union all
          select from sms_answer_turns turn join calls on calls.id = turn.conversation_id
            where calls.customer_phone_number = ${from} and (due_at is not null or lease_token is not null)`.execute(
          stage.service.service.platform.database,
        );
        expect(rows).toEqual([]);
      });
      return `in the call ${await inCall()}, by text ${byText()}`;
    };
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => writeAndHangUp(randomInt(300))));
    const isOnce = ["in the call 1, by text 0", "in the call 0, by text 1"];
    expect(outcomes.filter((outcome) => !isOnce.includes(outcome))).toEqual([]);
  });

  test("given to a call whose end is not on record yet is answered by text", LONG, async () => {
    const led = await addLed({ begin_node: "ask phone", nodes: { "ask phone": phoneCapture, done } });
    const phone = await call(led);
    await heard(phone, ASK_PHONE);
    // Whoever shares the row keeps the end from being written, and lets a text be given to the call.
    await stage.service.service.platform.database.transaction().execute(async (transaction) => {
      await sql`select from calls where call_sid = ${phone.sid} for share`.execute(transaction);
      phone.hangUp();
      await until(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
            and (query like 'update "calls"%' or query like 'select "media_process_id" from "calls"%for update%')`.execute(
          stage.service.service.platform.database,
        );
        expect(rows).not.toEqual([]);
      });
      await write(led, "415 555 0123");
    });
    await led.finishedCall(phone.sid);
    await until(async () => expect(sentTo(led)).toEqual([THANKS]));
    expect(await wordsHeard(phone)).toEqual([]);
  });

  test("from right before a call is answered, with what follows it, and leads on from there", LONG, async () => {
    const led = await addLed({
      begin_node: "talk",
      nodes: {
        talk: {
          type: "conversation",
          prompt: "Help.",
          transitions: [{ kind: "expression", to: "garden", when: 'last_user_message contains "garden"' }],
        },
        garden: { type: "conversation", say: "We have a garden.", prompt: "Tell of the garden." },
      },
    });
    await beginToWrite(led, "Do you have a garden?");
    const phone = await call(led);
    await write(led, "And a cellar?");
    await until(async () => expect(sentTo(led)).toEqual(["We have a garden."]));
    // The conversation is the thread's by now: the call, which knows nothing of the garden, does not take it back.
    await speak(phone, "Good evening.");
    await heard(phone, "What can I do for you?");
    await hungUp(led, phone);
    expect(await runsOf(led)).toMatchObject([{ node: "garden" }]);
  });

  test("that was a part of a call is not answered again with the next one", LONG, async () => {
    const led = await addLed({ begin_node: "ask phone", nodes: { "ask phone": phoneCapture, done } });
    const phone = await call(led);
    await heard(phone, ASK_PHONE);
    await write(led, "415 555 0123");
    await heard(phone, THANKS);
    await hungUp(led, phone);
    await write(led, "Are you open?");
    await until(async () => expect(sentTo(led)).toEqual(["What can I do for you?"]));
    expect(await runsOf(led)).toMatchObject([{ node: "done", lastUserMessage: "Are you open?" }]);
  });

  test("and where a conversation stands are an organization's own", LONG, async () => {
    const led = await addLed({ begin_node: "ask phone", nodes: { "ask phone": phoneCapture, done } });
    const phone = await call(led);
    await heard(phone, ASK_PHONE);
    await write(led, "415 555 0123");
    await heard(phone, THANKS);
    await hungUp(led, phone);
    const foreign = await stage.service.addOrganization();
    const seenBy = ({ organizationId }: typeof foreign) =>
      stage.service.service.platform.data.scope(organizationId).transaction(async ({ db }) => ({
        runs: (await db.selectFrom("flow_runs").select("id").execute()).length,
        texts: (await db.selectFrom("call_texts").select("call_id").execute()).length,
        taken: (await db.updateTable("flow_runs").set({ state: null }).executeTakeFirst()).numUpdatedRows,
      }));
    expect(await seenBy(foreign)).toEqual({ runs: 0, texts: 0, taken: 0n });
    expect(await seenBy(led.organization)).toEqual({ runs: 1, texts: 1, taken: 1n });
  });
});
