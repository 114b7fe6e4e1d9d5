import type { ModelServerRequest, ScriptedReply } from "@parley/testkit/models/model-script";
import { respond } from "@parley/testkit/webhook-receiver/scripted-answer";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CALL_KINDS } from "../calls/call-kinds.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "../calls/voice-stage.ts";
import { addLine, newCustomerNumber, startTestServiceWithCarrier } from "../harness/test-carrier.ts";

const USAGE = { promptTokens: 1_000, completionTokens: 100 };
const isJudge = ({ systemPrompt }: ModelServerRequest) => systemPrompt.startsWith("You compare two replies");
const isCandidate = ({ systemPrompt }: ModelServerRequest) => systemPrompt.includes("You are the shadow.");
const lastWords = ({ messages }: ModelServerRequest) => messages.at(-1)?.text ?? "";

/** What is said live, and by the version in shadow. */
let live: (request: ModelServerRequest) => ScriptedReply;
let candidate: (request: ModelServerRequest) => ScriptedReply;
/** What the judge says of two replies. */
let judge: (question: string) => string;
let stage: VoiceStage;
let assistant: StagedAssistant;
let mark = "";
/** Requests of the tests before. */
let asked = 0;
beforeAll(async () => {
  const [twilio] = CALL_KINDS;
  if (twilio === undefined) throw new Error("there is no Twilio");
  stage = await startVoiceStage(twilio, {
    reader: (request) => ({ text: isJudge(request) ? judge(lastWords(request)) : "{}", usage: USAGE }),
  });
});
afterAll(() => stage.stop());
beforeEach(async () => {
  live = () => ({ text: "We open at nine.", usage: USAGE });
  candidate = () => ({ text: "At nine, gladly.", usage: USAGE });
  judge = (question) => `{"better": "${/<A>\nAt nine, gladly/.test(question) ? "A" : "B"}"}`;
  await addAssistant();
  asked = stage.models.requests.length;
});

async function addAssistant(settings: Record<string, unknown> = {}): Promise<void> {
  assistant = await stage.addAssistant((request) => (isCandidate(request) ? candidate : live)(request), settings);
  mark = (await assistant.get(`/api/v1/assistants/${assistant.assistantId}`)).llm_settings.system_prompt;
}

const client = () => assistant.organization.admin.client;
const prompts = () => `/api/learning/assistants/${assistant.assistantId}/prompts`;
const database = () => stage.service.service.platform.database;
const requests = (which: (request: ModelServerRequest) => boolean) =>
  stage.models.requests.slice(asked).filter((request) => which(request)).length;
const sweep = () =>
  stage.service.service.features
    .flatMap(({ schedules }) => schedules)
    .find(({ name }) => name === "answer-shadowed-conversations")
    ?.run(new AbortController().signal);

async function approve(prompt = `${mark} You are the shadow.`): Promise<number> {
  const { id } = (await client().post(prompts(), { system_prompt: prompt })).json;
  await sql`update prompt_versions set status = 'testing', eval_passed = true where id = ${id}`.execute(database());
  expect((await client().post(`${prompts()}/${id}/approve`, {})).status).toBe(200);
  return id;
}

async function startShadow(body: unknown = { percentage: 100 }): Promise<number> {
  const id = await approve();
  const started = await client().post(`${prompts()}/${id}/start-shadow`, body);
  expect(started.status, started.text).toBe(200);
  return id;
}

const version = async (id: number) => (await client().get(`${prompts()}/${id}`)).json;
const summaryOf = async (id: number) => (await client().get(`${prompts()}/${id}/gates`)).json.shadow;
const turnsOf = async (id: number, query = "") => (await client().get(`${prompts()}/${id}/shadow-turns${query}`)).json;
/** Until every conversation that has ended is looked at. */
async function looked(id: number, conversations = 1) {
  await expect.poll(async () => (await summaryOf(id)).conversations, { interval: 50 }).toBe(conversations);
  await sweep();
  await expect.poll(async () => (await summaryOf(id)).open_conversations, { interval: 50 }).toBe(0);
  return summaryOf(id);
}

async function call(from: string, words = "When do you open?", beforeEnd: () => void = () => undefined): Promise<void> {
  const phone = await stage.service.carrier.placeCall({ from, to: assistant.phoneNumber });
  await phone.waitForAudio();
  await phone.waitForQuiet();
  await phone.speak(stage.texts.add(words).muLaw);
  await phone.waitForAudio({ lengthMs: 300 });
  await phone.waitForQuiet({ quietMs: 400 });
  beforeEnd();
  phone.hangUp();
  await assistant.finishedCall(phone.sid);
}

async function text(from: string, body = "When do you open?"): Promise<string> {
  const before = stage.service.carrier.sentTo(from).length;
  await stage.service.carrier.receiveText({ from, to: assistant.phoneNumber, body });
  await expect.poll(() => stage.service.carrier.sentTo(from).length).toBe(before + 1);
  return stage.service.carrier.sentTo(from).at(-1)?.body ?? "";
}
const endThread = (from: string) =>
  client().delete(`/api/v1/sms-sessions/${encodeURIComponent(from)}/${assistant.assistantId}`);
/** A thread of one answer, which is over. */
async function thread(body?: string): Promise<void> {
  const from = newCustomerNumber();
  await text(from, body);
  await endThread(from);
}

describe("a version in shadow", () => {
  test("answers calls again when they are over, as they were answered, and is heard by nobody", async () => {
    const id = await startShadow();
    await call(newCustomerNumber(), undefined, () => expect(requests(isCandidate)).toBe(0));
    const summary = await looked(id);
    expect(summary).toMatchObject({
      percentage: 100,
      conversations: 1,
      turns: 1,
      skipped: 0,
      skipped_for: [],
      preferred_candidate: 1,
      preferred_live: 0,
      tool_calls_differ: 0,
      cost_micros: 420,
    });
    const [turn] = await turnsOf(id);
    const [production] = (await client().get(`${prompts()}?status=production`)).json;
    expect(turn).toMatchObject({
      channel: "voice",
      live_version_id: production.id,
      live_answer: "We open at nine.",
      candidate_answer: "At nine, gladly.",
      live_tool_calls: [],
      preference: "candidate",
      problems: [],
      cost_micros: 420,
    });
    expect(turn.similarity).toBeCloseTo(4 / 7);
    const request = stage.models.requests.slice(asked).find(isCandidate);
    // Told what a call is told, and what was said so far.
    const [original] = stage.models.requests.slice(asked);
    expect(request?.systemPrompt).toBe(original?.systemPrompt.replace(mark, `${mark} You are the shadow.`));
    expect(request?.messages.map(({ text: said }) => said)).toEqual(["Hello, this is Acme.", "When do you open?"]);
    expect((await client().get("/api/v1/organization/usage")).json.day.model_answers).toBeGreaterThanOrEqual(2);
  });

  test("answers threads again when they are completed, and what it costs is counted", async () => {
    const id = await startShadow();
    const from = newCustomerNumber();
    expect(await text(from)).toBe("We open at nine.");
    expect(await text(from, "And on Sundays?")).toBe("We open at nine.");
    await sweep();
    expect(await summaryOf(id)).toMatchObject({ conversations: 0 });
    expect(requests(isCandidate)).toBe(0);
    await endThread(from);
    expect(await looked(id)).toMatchObject({ turns: 2, preferred_candidate: 2, same: 0 });
    expect(stage.service.carrier.sentTo(from).map(({ body }) => body)).toEqual([
      "We open at nine.",
      "We open at nine.",
    ]);
    const [second, first] = await turnsOf(id);
    expect([first.turn_index, second.turn_index]).toEqual([1, 3]);
    expect(second).toMatchObject({ channel: "sms" });
    expect(await turnsOf(id, "?limit=1&offset=1")).toEqual([first]);
    const said = stage.models.requests
      .slice(asked)
      .filter(isCandidate)
      .map(({ messages }) => messages.length);
    expect(said).toEqual([1, 3]);
    // Two live answers, two of the candidate, two of the judge, and the thread's analysis.
    await expect.poll(async () => (await client().get("/api/v1/organization/usage")).json.day.model_answers).toBe(7);
  });

  test("that says the same words is not judged; a judge that writes prose is not believed", async () => {
    const id = await startShadow();
    candidate = live;
    await thread();
    expect(await looked(id)).toMatchObject({ same: 1, similarity: 1 });
    expect(requests(isJudge)).toBe(0);
    candidate = () => ({ text: "Early.", usage: USAGE });
    judge = () => "I like the first one.";
    await thread();
    expect(await looked(id, 2)).toMatchObject({ turns: 2, same: 1, unjudged: 1 });
  });

  test("is judged by its words, not by their place", async () => {
    const id = await startShadow();
    judge = () => '{"better": "A"}';
    const from = newCustomerNumber();
    const questions = Array.from({ length: 8 }, (_, index) => `Question ${index}?`);
    await seedThread(from, questions);
    await endThread(from);
    const { preferred_candidate: candidates, preferred_live: lives } = await looked(id);
    expect(candidates + lives).toBe(8);
    expect((await turnsOf(id)).length).toBe(8);
    const places = stage.models.requests
      .slice(asked)
      .filter(isJudge)
      .map((each) => /<A>\nAt nine, gladly/.test(lastWords(each)));
    expect(places.filter((isFirst) => isFirst)).toHaveLength(candidates);
  });

  test("reaches no real tool: its tools answer what they answered, and one that was not called is not there", async () => {
    stage.shop.script("/price", respond(200, { body: JSON.stringify({ price: 40 }) }));
    stage.shop.script("/cancel", respond(200, { body: "{}" }));
    for (const name of ["price", "cancel"]) {
      const tool = await client().post("/api/v1/tools", {
        name,
        description: name,
        tool_type: "endpoint",
        configuration: { url: `http://${stage.shop.host}/${name}`, method: "POST" },
        function_definition: { name, description: name, parameters: { type: "object", properties: {} } },
      });
      await client().post(`/api/v1/tools/${tool.json.id}/assign`, { assistant_id: assistant.assistantId });
    }
    const asking = (name: string) => (request: ModelServerRequest) =>
      request.messages.at(-1)?.role === "tool"
        ? { text: `I was told ${lastWords(request).slice(0, 100)}` }
        : { toolCalls: [{ name, arguments: {} }] };
    live = asking("price");
    candidate = asking("price");
    const id = await startShadow();
    await thread("What does it cost?");
    const before = stage.shop.requests().length;
    expect(stage.shop.requests("/price")).toHaveLength(1);
    expect(await looked(id)).toMatchObject({ turns: 1, tool_calls_differ: 0 });
    const [same] = await turnsOf(id);
    expect(same).toMatchObject({
      live_tool_calls: [{ name: "price" }],
      candidate_tool_calls: [{ name: "price" }],
      candidate_answer: expect.stringContaining("40"),
      problems: [],
    });
    candidate = asking("cancel");
    await call(newCustomerNumber(), "Cancel it.");
    expect(await looked(id, 2)).toMatchObject({ turns: 2, tool_calls_differ: 1 });
    const [differing] = await turnsOf(id);
    expect(differing).toMatchObject({
      channel: "voice",
      live_tool_calls: [{ name: "price" }],
      candidate_tool_calls: [{ name: "cancel" }],
      problems: ["cancel was called with {}, and it has no mock"],
    });
    expect(stage.shop.requests("/cancel")).toEqual([]);
    // But for the call's own.
    expect(stage.shop.requests().length).toBe(before + 1);
  });

  test("asks nothing a spend cap has no room for, and says how many turns that were", async () => {
    const id = await startShadow();
    const from = newCustomerNumber();
    const questions = ["One?", "Two?", "Three?"];
    await seedThread(from, questions);
    // An answer is 210 millionths of a dollar, a turn with its judge 420: one turn uses it up, whether the thread is analyzed before or not.
    await client().put("/api/v1/organization", { settings: { limits: { model_spend_usd_per_day: 0.00055 } } });
    await endThread(from);
    const summary = await looked(id);
    expect(summary).toMatchObject({ turns: 1, skipped: 2 });
    expect(summary.skipped_for).toEqual([{ reason: expect.stringMatching(/spend/i), turns: 2 }]);
    expect(requests(isCandidate)).toBe(1);
  });

  test("goes on where a killed worker left it, and counts nothing twice", async () => {
    const id = await startShadow();
    const from = newCustomerNumber();
    await seedThread(from, ["One?", "Two?", "Three?"]);
    await endThread(from);
    await looked(id);
    // As a worker leaves it that was killed after the first turn.
    await sql`delete from shadow_turns where prompt_version_id = ${id} and turn_index > 1`.execute(database());
    await sql`update shadow_conversations set state = 'running', claimed_until = now() - interval '1 second', due_at = now(), finished_at = null
      where prompt_version_id = ${id}`.execute(database());
    const before = requests(isCandidate);
    await Promise.all([sweep(), sweep()]);
    expect(await looked(id)).toMatchObject({ turns: 3, skipped: 0, preferred_candidate: 3 });
    expect(requests(isCandidate) - before).toBe(2);
    // One that ends its reader each time is left alone.
    await sql`delete from shadow_turns where prompt_version_id = ${id}`.execute(database());
    await sql`update shadow_conversations set state = 'running', claimed_until = now() - interval '1 second', due_at = now(), attempts = 10
      where prompt_version_id = ${id}`.execute(database());
    expect(await looked(id)).toMatchObject({
      turns: 0,
      skipped: 3,
      skipped_for: [{ reason: "Every attempt was cut off", turns: 3 }],
    });
  });

  test("keeps no personal data, and nothing of a thread that is archived", async () => {
    const id = await startShadow();
    candidate = () => ({ text: "Call us at +1 415 555 0133.", usage: USAGE });
    const from = newCustomerNumber();
    await text(from);
    await endThread(from);
    await looked(id);
    const [turn] = await turnsOf(id);
    expect(turn.candidate_answer).toBe("Call us at [PHONE].");
    expect((await client().delete(`/api/v1/sms-conversations/${turn.conversation_id}`)).status).toBe(200);
    expect(await turnsOf(id)).toEqual([]);
    expect(await summaryOf(id)).toMatchObject({ conversations: 0, turns: 0 });
  });

  test("looks at nothing that ends after it was stopped", async () => {
    const id = await startShadow();
    const from = newCustomerNumber();
    await text(from);
    await client().post(`${prompts()}/${id}/stop-shadow`);
    await endThread(from);
    await sweep();
    expect(await summaryOf(id)).toMatchObject({ conversations: 0 });
    expect(requests(isCandidate)).toBe(0);
  });

  test("looks at nothing that a flow led", async () => {
    const id = await startShadow();
    const graph = { begin_node: "start", nodes: { start: { type: "conversation", prompt: "Help." } } };
    const flow = { name: "Reception", base_assistant_id: assistant.assistantId, graph };
    const { json: made } = await client().post("/api/v1/flows", flow);
    const at = `/api/v1/flows/${made.id}/phone-numbers/${assistant.phoneNumberId}/assign`;
    expect((await client().post(at)).status).toBe(200);
    const from = newCustomerNumber();
    await text(from);
    expect((await endThread(from)).status).toBe(200);
    await sweep();
    expect(await summaryOf(id)).toMatchObject({ conversations: 0 });
    expect(requests(isCandidate)).toBe(0);
  });

  test("says nothing where no model is configured", async () => {
    const keyless = await startTestServiceWithCarrier({});
    try {
      const other = await keyless.addOrganization();
      const line = await addLine(keyless, other);
      const path = `/api/learning/assistants/${line.assistantId}/prompts`;
      const { id } = (await other.admin.client.post(path, { system_prompt: "You are new." })).json;
      await sql`update prompt_versions set status = 'approved' where id = ${id}`.execute(
        keyless.service.platform.database,
      );
      await other.admin.client.post(`${path}/${id}/start-shadow`, { percentage: 100 });
      const from = newCustomerNumber();
      await keyless.carrier.receiveText({ from, to: line.phoneNumber, body: "Hello?" });
      await expect.poll(() => keyless.carrier.sentTo(from).length).toBe(1);
      await other.admin.client.delete("/api/v1/sms-sessions");
      await keyless.service.features
        .flatMap(({ schedules }) => schedules)
        .find(({ name }) => name === "answer-shadowed-conversations")
        ?.run(new AbortController().signal);
      const shadow = async () => (await other.admin.client.get(`${path}/${id}/gates`)).json.shadow;
      await expect.poll(async () => (await shadow()).skipped).toBe(1);
      expect((await shadow()).skipped_for[0].reason).toBe("No model is configured that may answer");
    } finally {
      await keyless.stop();
    }
  });
});

/** A thread that answered these texts, as it was written. */
async function seedThread(from: string, questions: readonly string[]): Promise<void> {
  await text(from, questions[0]);
  const [{ id }] = (await client().get(`/api/v1/sms-conversations/?customer_phone=${encodeURIComponent(from)}`)).json;
  for (const [position, question] of questions.slice(1).entries()) {
    await sql`insert into sms_messages (organization_id, conversation_id, message_index, role, content, llm_provider, llm_model)
      values (${assistant.organization.organizationId}, ${id}, ${2 + 2 * position}, 'user', ${question}, null, null),
        (${assistant.organization.organizationId}, ${id}, ${3 + 2 * position}, 'assistant', 'We open at nine.', 'openai', 'gpt-4o-mini')`.execute(
      database(),
    );
  }
  await sql`update calls set message_count = ${2 * questions.length} where id = ${id}`.execute(database());
}

describe("its steps", () => {
  const start = (id: number, body?: unknown) => client().post(`${prompts()}/${id}/start-shadow`, body);

  test("lead from approved into shadow and back, one version at a time, by admins", async () => {
    const [first, second] = [await approve(), await approve("You are another one.")];
    const started = await start(first);
    expect(started.json).toMatchObject({ status: "shadow", shadow_percentage: 5, traffic_percentage: null });
    expect(started.json.moves.at(-1)).toMatchObject({ move: "start-shadow", traffic_percentage: 5 });
    const refused = await start(second);
    expect([refused.status, refused.json.code]).toEqual([409, "shadow-running"]);
    const again = await start(first);
    expect([again.status, again.json.code]).toEqual([400, "prompt-state"]);
    for (const percentage of [0, -1, 100.5, "half"]) expect((await start(second, { percentage })).status).toBe(422);
    const rolledBack = await client().post(`${prompts()}/${first}/rollback`, { reason: "no" });
    expect([rolledBack.status, rolledBack.json.code]).toEqual([400, "prompt-state"]);
    for (const role of ["viewer", "user"] as const) {
      const { client: member } = await assistant.organization.addMember({ role });
      expect((await member.post(`${prompts()}/${first}/stop-shadow`)).status).toBe(403);
      expect((await member.post(`${prompts()}/${second}/start-shadow`, {})).status).toBe(403);
      expect((await member.get(`${prompts()}/${first}/shadow-turns`)).status).toBe(200);
    }
    const stranger = (await stage.service.addOrganization()).admin.client;
    for (const step of ["start-shadow", "stop-shadow"]) {
      expect((await stranger.post(`${prompts()}/${first}/${step}`)).status).toBe(404);
    }
    expect((await stranger.get(`${prompts()}/${first}/shadow-turns`)).status).toBe(404);
    const stopped = await client().post(`${prompts()}/${first}/stop-shadow`);
    expect(stopped.json).toMatchObject({ status: "approved", shadow_percentage: null });
    const twice = await client().post(`${prompts()}/${first}/stop-shadow`);
    expect([twice.status, twice.json.code]).toEqual([400, "prompt-state"]);
    expect((await start(second, { percentage: 12.5 })).json).toMatchObject({ shadow_percentage: 12.5 });
    expect((await start(987654321)).status).toBe(404);
  });

  test("end when the assistant's prompt is edited, another version is promoted or production is rolled back; its own promotion is one", async () => {
    const shadow = await startShadow();
    await client().patch(`/api/v1/assistants/${assistant.assistantId}`, {
      llm_settings: { system_prompt: `${mark} Edited.` },
    });
    expect(await version(shadow)).toMatchObject({ status: "approved", shadow_percentage: null });
    expect((await version(shadow)).moves.at(-1)).toMatchObject({
      move: "stop-shadow",
      reason: "The assistant's prompt was edited",
    });
    expect((await start(shadow)).status).toBe(200);
    const canary = await approve(`${mark} You are the canary.`);
    expect((await client().post(`${prompts()}/${canary}/start-canary`, {})).status).toBe(200);
    expect((await version(shadow)).status).toBe("shadow");
    expect((await client().post(`${prompts()}/${canary}/promote`)).status).toBe(200);
    expect(await version(shadow)).toMatchObject({ status: "approved" });
    expect((await version(shadow)).moves.at(-1)).toMatchObject({ reason: "Another version was promoted" });
    expect((await start(shadow)).status).toBe(200);
    const rolledBack = await client().post(`${prompts()}/${canary}/rollback`, { reason: "worse" });
    expect([rolledBack.status, rolledBack.json.status]).toEqual([200, "retired"]);
    expect(await version(shadow)).toMatchObject({ status: "approved" });
    expect((await version(shadow)).moves.at(-1)).toMatchObject({
      move: "stop-shadow",
      reason: "The version in production was rolled back",
    });
    expect((await start(shadow)).status).toBe(200);
    const promoted = await client().post(`${prompts()}/${shadow}/promote`);
    expect(promoted.json).toMatchObject({ status: "production", shadow_percentage: null });
    expect((await version(canary)).status).toBe("retired");
  });
});
