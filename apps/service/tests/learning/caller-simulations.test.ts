import type { ModelServerRequest, ScriptedReply } from "@parley/testkit/models/model-script";
import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

const MILLION = { promptTokens: 1_000_000, completionTokens: 0 };
const isCaller = ({ systemPrompt }: ModelServerRequest) => systemPrompt.startsWith("You play a person");
const isJudge = ({ systemPrompt }: ModelServerRequest) => systemPrompt.startsWith("You judge a conversation");
const lastWords = ({ messages }: ModelServerRequest) => messages.at(-1)?.text ?? "";
/** How often the caller has spoken already, as the caller's model sees it. */
const spokenBy = ({ messages }: ModelServerRequest) => messages.filter(({ role }) => role === "assistant").length;
const says = (say: string, next = "wait"): ScriptedReply => ({ text: JSON.stringify({ say, next }) });
const verdict = (reached: boolean, unbacked: readonly string[] = []): ScriptedReply => ({
  text: JSON.stringify({ reached, reason: "As it was said", unbacked_claims: unbacked }),
});

/** Who says what; each test replaces what it is about. */
let roles: Record<"caller" | "assistant" | "judge", (request: ModelServerRequest) => ScriptedReply>;
let models: ModelServer;
let service: TestService;
let organization: TestOrganization;
let assistantId: number;
/** Requests of the tests before. */
let before: number;
beforeAll(async () => {
  models = await startModelServer({
    reply: (request) => roles[isCaller(request) ? "caller" : isJudge(request) ? "judge" : "assistant"](request),
  });
  service = await startTestService({ env: { OPENAI_BASE_URL: `${models.url}/v1`, OPENAI_API_KEY: "sk-test" } });
});
afterAll(async () => {
  await service.stop();
  await models.stop();
});
beforeEach(async () => {
  await models.setFault(null);
  before = models.requests.length;
  roles = {
    caller: (request) => (spokenBy(request) === 0 ? says("When do you open?") : says("Thank you, bye.", "done")),
    assistant: () => ({ text: "We open at nine in the morning." }),
    judge: () => verdict(true),
  };
  organization = await service.addOrganization();
  assistantId = (
    await client().post("/api/v1/assistants", { name: "Ada", llm_settings: { system_prompt: "You are Ada." } })
  ).json.id;
});

const requests = () => models.requests.slice(before);
/** How many verdicts the judge has been asked for, the one it is asked for now included. */
const judgedSoFar = () => requests().filter(isJudge).length;
const client = () => organization.admin.client;
const of = (id = assistantId) => `/api/learning/assistants/${id}`;
const path = () => `${of()}/caller-simulations`;
const database = () => service.service.platform.database;
const scenario = { name: "Opening hours", goal: "Find out when they open", facts: { name: "Kim Lee" } };
const sweep = () =>
  service.service.features
    .flatMap(({ schedules }) => schedules)
    .find(({ name }) => name === "resume-overdue-caller-simulations")
    ?.run(new AbortController().signal);

async function start(more: Record<string, unknown> = {}): Promise<number> {
  const started = await client().post(path(), { scenarios: [scenario], personalities: ["plain"], ...more });
  expect(started.status, started.text).toBe(200);
  return started.json.simulation_id;
}
const read = async (id: number) => (await client().get(`${path()}/${id}`)).json;
async function ended(id: number, status = "done") {
  await expect.poll(async () => (await read(id)).status, { interval: 50 }).toBe(status);
  return read(id);
}
const run = async (more: Record<string, unknown> = {}) => ended(await start(more));
const rowsOf = async (id: number, query = "") => (await client().get(`${path()}/${id}/conversations${query}`)).json;

describe("callers by text", () => {
  test("talk to the assistant until they are done, and the figures say how it went", async () => {
    roles.judge = (request) => verdict(!lastWords(request).includes("Rude"));
    roles.caller = (request) => {
      if (spokenBy(request) > 0) return says("Thanks.", "done");
      return says(request.systemPrompt.includes("annoyed") ? "Rude: when?" : "When do you open?");
    };
    const done = await run({ personalities: ["plain", "angry"], repeats: 2 });
    expect(done).toMatchObject({
      status: "done",
      reason: null,
      channel: "text",
      conversation_count: 4,
      prompt_version_id: null,
      llm_provider: "openai",
      scenarios: [scenario],
    });
    expect(done.figures).toMatchObject({
      conversations: 4,
      reached: 2,
      share: 0.5,
      unjudged: 0,
      with_problems: 0,
      by_personality: [
        { personality: "plain", conversations: 2, reached: 2, share: 1 },
        { personality: "angry", conversations: 2, reached: 0, share: 0 },
      ],
      by_scenario: [{ scenario: "Opening hours", conversations: 4, reached: 2, share: 0.5 }],
      turns_median: 2,
      latency_clock: "real",
      repeated_answers: 0,
      unbacked_claims: 0,
      unpriced_requests: 0,
    });
    expect(done.figures.latency_p50_ms).toBeGreaterThanOrEqual(0);
    expect(done.figures.latency_p95_ms).toBeGreaterThanOrEqual(done.figures.latency_p50_ms);
    expect(done.figures.cost_usd).toBeGreaterThan(0);
    const rows = await rowsOf(done.id);
    expect(rows).toHaveLength(4);
    expect(rows.find(({ personality }: { personality: string }) => personality === "plain")).toMatchObject({
      scenario: "Opening hours",
      repeat: 1,
      reached: true,
      reason: "As it was said",
      turns: 2,
      end_reason: "caller-done",
      latency_clock: "real",
      problems: [],
      transcript: [
        { role: "caller", content: "When do you open?", recognized: null },
        { role: "assistant", content: "We open at nine in the morning.", recognized: null },
        { role: "caller", content: "Thanks.", recognized: null },
      ],
    });
    expect(await rowsOf(done.id, "?reached=false")).toHaveLength(2);
    expect(await rowsOf(done.id, "?reached=true&limit=1&offset=1")).toHaveLength(1);
    const played = requests().find(isCaller);
    expect(played?.systemPrompt).toContain("name: Kim Lee");
    expect(played?.systemPrompt).toContain("Find out when they open");
    const asked = requests().find((request) => !isCaller(request) && !isJudge(request));
    expect(asked?.systemPrompt).toMatch(/^You are Ada\./);
    expect((await client().get(path())).json.map(({ id }: { id: number }) => id)).toEqual([done.id]);
    // Playing and judging is paid for by the assistant, too.
    const { day } = (await client().get("/api/v1/organization/usage")).json;
    expect(day.model_answers).toBe(requests().length);
  });

  test("begin with the words they are given, and end after their turns", async () => {
    roles.caller = () => says("And then?");
    const done = await run({ scenarios: [{ ...scenario, opening: "Hello there" }], max_turns: 3 });
    const [row] = await rowsOf(done.id);
    expect(row).toMatchObject({ turns: 3, end_reason: "max-turns", repeated_answers: 2 });
    expect(row.transcript.map(({ content }: { content: string }) => content)).toEqual([
      "Hello there",
      "We open at nine in the morning.",
      "And then?",
      "We open at nine in the morning.",
      "And then?",
      "We open at nine in the morning.",
    ]);
  });

  test("have a version of the prompt answer them, whatever the assistant is told meanwhile", async () => {
    const drafted = await client().post(`${of()}/prompts`, { system_prompt: "You are Bea." });
    const ofVersion = await run({ prompt_version_id: drafted.json.id });
    expect(ofVersion.prompt_version_id).toBe(drafted.json.id);
    const told = requests().filter((request) => !isCaller(request) && !isJudge(request));
    expect(told.map(({ systemPrompt }) => systemPrompt.slice(0, 12))).toEqual(["You are Bea."]);
  });

  test("meet mocks in place of tools, and a tool without one is a problem and asks nobody", async () => {
    const tool = await client().post("/api/v1/tools", {
      name: "cancel_order",
      description: "Cancels",
      tool_type: "endpoint",
      configuration: { url: "https://shop.example/", method: "POST" },
      function_definition: {
        name: "cancel_order",
        description: "Cancels",
        parameters: { type: "object", properties: {} },
      },
    });
    await client().post(`/api/v1/tools/${tool.json.id}/assign`, { assistant_id: assistantId });
    roles.assistant = ({ messages, toolNames }) => {
      if (messages.at(-1)?.role === "tool") return { text: "That is settled now." };
      const name = toolNames.includes("book") ? "book" : "cancel_order";
      return { toolCalls: [{ name, arguments: { seats: 2 } }] };
    };
    const done = await run({
      scenarios: [
        {
          ...scenario,
          name: "Book",
          should_call_tool: { name: "book", arguments: { seats: 2 } },
          mock_tool_responses: { book: { number: "A-7" } },
        },
        {
          ...scenario,
          name: "Book more",
          should_call_tool: { name: "book", arguments: { seats: 9 } },
          mock_tool_responses: { book: { number: "A-7" } },
        },
        { ...scenario, name: "Cancel" },
      ],
    });
    const [booked, more, cancelled] = await rowsOf(done.id);
    expect(booked).toMatchObject({
      reached: true,
      problems: [],
      tool_calls: [{ name: "book", arguments: { seats: 2 }, outcome: "success" }],
    });
    expect(more).toMatchObject({ reached: false, reason: "book was called with other arguments" });
    expect(cancelled.problems).toEqual(['cancel_order was called with {"seats":2}, and it has no mock']);
    expect(cancelled.tool_calls).toMatchObject([{ name: "cancel_order", outcome: "error" }]);
    expect(done.figures).toMatchObject({ with_problems: 1, reached: 2 });
    const { rows } =
      await sql`select from tool_executions where organization_id = ${organization.organizationId}`.execute(database());
    expect(rows).toEqual([]);
  });

  test("a judge's claims count only where they were said, and a judge that writes prose is not believed", async () => {
    roles.assistant = () => ({ text: "I have booked your table. See you then!" });
    roles.judge = (request) =>
      lastWords(request).includes("prose")
        ? { text: "I would say that it went well." }
        : verdict(false, ["I have  booked your table.", "I have sent a letter.", "When do you open?"]);
    const done = await run({
      scenarios: [scenario, { ...scenario, name: "Prose", success: "It is prose" }],
    });
    const [claimed, prose] = await rowsOf(done.id);
    expect(claimed).toMatchObject({ reached: false, unbacked_claims: ["I have  booked your table."] });
    expect(prose).toMatchObject({
      reached: null,
      unbacked_claims: [],
      problems: ["The judge's answer cannot be read"],
    });
    expect(done.figures).toMatchObject({ unbacked_claims: 1, unjudged: 1, reached: 0, share: 0 });
    expect(await rowsOf(done.id, "?reached=unknown")).toHaveLength(1);
  });

  test("a caller's model that writes prose is taken at its word; one that writes nothing ends it", async () => {
    roles.caller = (request) => ({ text: spokenBy(request) === 0 ? "When do you open?" : "{" });
    const [row] = await rowsOf((await run()).id);
    expect(row).toMatchObject({
      turns: 1,
      end_reason: "caller-silent",
      problems: ["What the model wrote as the caller cannot be read"],
    });
    expect(row.transcript).toHaveLength(2);
  });
});

describe("callers by telephone", () => {
  const long =
    "We open at nine in the morning and close at six in the evening, from Monday to Friday, and on Saturdays at noon.";

  test("interrupt, and hear an answer only as far as it came", async () => {
    roles.assistant = () => ({ text: long });
    roles.caller = (request) =>
      spokenBy(request) < 2 ? says("No, wait, I meant on Sundays please.") : says("Bye.", "done");
    const done = await run({ channel: "voice", personalities: ["plain", "interrupting"] });
    expect(done.figures).toMatchObject({ latency_clock: "driven", conversations: 2, with_problems: 0 });
    const rows = await rowsOf(done.id);
    const heardBy = (personality: string) =>
      rows
        .find((row: { personality: string }) => row.personality === personality)
        .transcript.filter(({ role }: { role: string }) => role === "assistant")
        .map(({ content }: { content: string }) => content);
    expect(heardBy("plain")).toEqual([long, long]);
    const cut = heardBy("interrupting");
    expect(cut.length).toBeGreaterThan(0);
    for (const words of cut) {
      expect(long.startsWith(words), words).toBe(true);
      expect(words.length).toBeLessThan(long.length);
    }
    // The model that plays the caller knew what was heard, and no more.
    const seen = requests()
      .filter(isCaller)
      .flatMap(({ messages }) => messages.map(({ text }) => text));
    expect(seen.some((text) => text.endsWith(" …") && long.startsWith(text.slice(0, -2)))).toBe(true);
    expect(rows[0]).toMatchObject({ end_reason: "caller-done", latency_clock: "driven" });
    for (const { latency_ms: latencyMs } of rows) expect(latencyMs).toBeGreaterThan(0);
    expect(done.figures.cost_usd).toBeGreaterThan(0);
  });

  test("pause in the middle of a sentence, and are heard over a noisy, bad line", async () => {
    const words = "I would like to know when you open on the Monday after Easter in the new shop by the river";
    roles.caller = (request) => (spokenBy(request) === 0 ? says(words) : says("Bye.", "done"));
    const done = await run({ channel: "voice", personalities: ["talkative", "hard-of-hearing"] });
    const rows = await rowsOf(done.id);
    const callerOf = (personality: string) =>
      rows
        .find((row: { personality: string }) => row.personality === personality)
        .transcript.filter(({ role }: { role: string }) => role === "caller")[0];
    expect(callerOf("talkative")).toEqual({ role: "caller", content: words, recognized: null });
    const bad = callerOf("hard-of-hearing");
    expect(bad.content).toBe(words);
    expect(bad.recognized.length).toBeLessThan(words.length);
    const heard = requests()
      .filter((request) => !isCaller(request) && !isJudge(request))
      .map(({ messages }) => messages.filter(({ role }) => role === "user").map(({ text }) => text));
    // The assistant was told what was recognized, and took the pause for an end.
    expect(heard.flat()).toContain(bad.recognized);
    expect(heard.flat()).toContain("I would like to know when you open on the");
    expect(rows.flatMap(({ problems }: { problems: string[] }) => problems)).toEqual([]);
  });

  test.each([
    ["endCall", {}, "assistant-ended-call", []],
    [
      "transferCall",
      { destination: "+12025550188" },
      "assistant-forwarded-call",
      [{ name: "transferCall", arguments: { destination: "+12025550188" }, outcome: "success" }],
    ],
  ])("hear the last words of a call that ends by %s", async (name, given, endReason, toolCalls) => {
    await client().put(`/api/v1/assistants/${assistantId}`, {
      tools_settings: {
        end_call: { enabled: true },
        transfer_call: { enabled: true, transfer_numbers: ["+12025550188"] },
      },
    });
    roles.assistant = ({ messages }) =>
      messages.at(-1)?.role === "tool" ? { text: "Goodbye." } : { toolCalls: [{ name, arguments: given }] };
    roles.caller = () => says("Tell me something.");
    const [row] = await rowsOf((await run({ channel: "voice" })).id);
    expect(row).toMatchObject({ end_reason: endReason, turns: 1, tool_calls: toolCalls, problems: [] });
    expect(row.transcript.at(-1).content).toContain("Goodbye.");
  });
});

describe("what cannot be played", () => {
  test("is refused with its reason", async () => {
    const other = (await client().post("/api/v1/assistants", { name: "Bea" })).json.id;
    const ofOther = (await client().post(`${of(other)}/prompts`, { system_prompt: "You are Bea." })).json.id;
    const ask = (more: Record<string, unknown>, at = path()) => client().post(at, { scenarios: [scenario], ...more });
    const refusals = [
      await ask({ scenarios: [] }),
      await ask({ scenarios: [scenario, scenario] }),
      await ask({ scenarios: [{ name: "No goal" }] }),
      await ask({ personalities: ["grumpy"] }),
      await ask({ personalities: ["plain", "plain"] }),
      await ask({ repeats: 11 }),
      await ask({ max_turns: 31 }),
      await ask({ channel: "letter" }),
      await ask({ budget: { max_cost_usd: 0 } }),
      await ask({ prompt_version_id: 987654321 }),
      await ask({ prompt_version_id: ofOther }),
      await ask({}, "/api/learning/assistants/987654321/caller-simulations"),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([...Array(9).fill(422), 404, 404, 404]);
    const many = await ask({ repeats: 5, budget: { max_conversations: 30 } });
    expect(many.status).toBe(422);
    expect(many.json.detail).toMatchObject([
      {
        loc: ["body", "budget", "max_conversations"],
        msg: expect.stringContaining("1 scenarios × 7 personalities × 5 repeats are 35 conversations"),
      },
    ]);
    const calls = await ask({ channel: "voice", repeats: 3 });
    expect(calls.json.detail).toMatchObject([{ loc: ["body", "channel"], msg: expect.stringContaining("at most 20") }]);
    expect((await client().get(path())).json).toEqual([]);
    const id = await start();
    await ended(id);
    const stranger = (await service.addOrganization()).admin.client;
    const elsewhere = `${of(other)}/caller-simulations/${id}`;
    for (const part of ["", "/conversations"]) {
      expect((await stranger.get(`${path()}/${id}${part}`)).status).toBe(404);
      expect((await client().get(`${elsewhere}${part}`)).status).toBe(404);
    }
    for (const step of ["resume", "cancel"]) {
      expect((await stranger.post(`${path()}/${id}/${step}`)).status).toBe(404);
      const late = await client().post(`${path()}/${id}/${step}`);
      expect([late.status, late.json.code]).toEqual([400, "simulation-state"]);
    }
    const { client: viewer } = await organization.addMember({ role: "viewer" });
    expect((await viewer.get(path())).json).toHaveLength(1);
    expect((await viewer.get(`${path()}/${id}/conversations`)).json).toHaveLength(1);
    expect((await viewer.post(path(), { scenarios: [scenario] })).status).toBe(403);
    expect((await viewer.post(`${path()}/${id}/cancel`)).status).toBe(403);
    expect((await client().delete(`/api/v1/assistants/${assistantId}`)).status).toBe(200);
    const { rows } =
      await sql`select from simulated_conversations where organization_id = ${organization.organizationId}`.execute(
        database(),
      );
    expect(rows).toEqual([]);
  });

  test("by the demo responder, which can neither play a caller nor judge", async () => {
    const keyless = await startTestService({});
    try {
      const { client: other } = (await keyless.addOrganization()).admin;
      const { id } = (await other.post("/api/v1/assistants", { name: "Ada" })).json;
      const refused = await other.post(`/api/learning/assistants/${id}/caller-simulations`, { scenarios: [scenario] });
      expect([refused.status, refused.json.code]).toEqual([400, "no-model"]);
    } finally {
      await keyless.stop();
    }
  });
});

describe("what goes wrong on the way", () => {
  const many = (count: number) => ({
    scenarios: Array.from({ length: count }, (_, index) => ({ ...scenario, name: `Scenario ${index}` })),
  });
  const cap = (usd: number) =>
    client().put("/api/v1/organization", { settings: { limits: { model_spend_usd_per_day: usd } } });

  test("a vendor that refuses pauses it with the reason; resumed, it goes on where it was", async () => {
    const refuses = Promise.withResolvers<void>();
    roles.judge = () => ({ ...verdict(true), after: judgedSoFar() > 1 ? refuses.promise : Promise.resolve() });
    const id = await start(many(20));
    await expect.poll(async () => (await read(id)).figures.conversations, { interval: 20 }).toBeGreaterThan(0);
    await models.setFault({ kind: "status", statusCode: 401 });
    refuses.resolve();
    const paused = await ended(id, "paused");
    expect(paused.reason).toMatch(/openai/i);
    expect(paused.figures.conversations).toBeLessThan(20);
    await sweep();
    expect((await read(id)).status).toBe("paused");
    await models.setFault(null);
    const judgedBefore = judgedSoFar();
    expect((await client().post(`${path()}/${id}/resume`)).json.status).toBe("waiting");
    expect((await ended(id)).figures).toMatchObject({ conversations: 20, share: 1 });
    expect(judgedSoFar() - judgedBefore).toBe(20 - paused.figures.conversations);
  });

  test.each(["text", "voice"])(
    "an answer that a vendor refuses says nothing of the assistant, by %s",
    async (channel) => {
      const opened = { channel, scenarios: [{ ...scenario, opening: "Hello?" }] };
      // Only the first answer: whoever plays the caller and judges is let in.
      await models.setFault({ kind: "status", statusCode: 401, limit: 1 });
      const paused = await ended(await start(opened), "paused");
      expect(paused.figures.conversations).toBe(0);
      expect(paused.reason).toMatch(/openai/i);
      await models.setFault({ kind: "status", statusCode: 503, limit: 1 });
      const done = await run(opened);
      expect(done.figures).toMatchObject({ conversations: 1, with_problems: 0 });
    },
  );

  test("a spend cap pauses it until more may be spent, before another conversation begins", async () => {
    roles.judge = () => ({ ...verdict(true), usage: MILLION });
    expect((await cap(1)).status).toBe(200);
    const id = await start({ ...many(30), budget: { max_cost_usd: 100 } });
    const paused = await ended(id, "paused");
    expect(paused.figures.conversations).toBeGreaterThanOrEqual(7);
    expect(paused.figures.conversations).toBeLessThan(30);
    const { day } = (await client().get("/api/v1/organization/usage")).json;
    expect(day.model_answers).toBe(requests().length);
    // Nobody is asked for anything while the cap holds.
    const asked = requests().length;
    await client().post(`${path()}/${id}/resume`);
    await ended(id, "paused");
    expect(requests().length).toBe(asked);
    await cap(100);
    await sql`update caller_simulations set not_before = now() where id = ${id}`.execute(database());
    await sweep();
    expect((await ended(id)).figures).toMatchObject({ conversations: 30, share: 1 });
  });

  test("a budget that is used up ends it with what it has, and what broke off is paid for, too", async () => {
    const isUsedUp = Promise.withResolvers<void>();
    roles.judge = () => ({ ...verdict(true), usage: MILLION });
    roles.caller = (request) => ({
      ...(spokenBy(request) === 0 ? says("When do you open?") : says("Thank you, bye.", "done")),
      // Whoever plays this caller is still thinking when the others have used it up.
      ...(spokenBy(request) === 0 && request.systemPrompt.includes("want: Goal 0\n")
        ? { after: isUsedUp.promise }
        : {}),
    });
    const { scenarios } = many(30);
    const id = await start({
      scenarios: scenarios.map((each, index) => ({ ...each, goal: `Goal ${index}` })),
      budget: { max_cost_usd: 1 },
    });
    await expect.poll(async () => (await read(id)).figures.cost_usd, { interval: 20 }).toBeGreaterThanOrEqual(1);
    isUsedUp.resolve();
    const done = await ended(id);
    expect(done.reason).toBe("The budget of 1 US dollars was used up before the last conversation");
    const { conversations, cost_usd: costUsd } = done.figures;
    // 15 cents each; whoever is under way when it is used up asks for nothing more.
    expect(conversations).toBeGreaterThanOrEqual(7);
    expect(conversations).toBeLessThan(15);
    expect(costUsd).toBeGreaterThanOrEqual(1);
    expect(costUsd).toBeLessThan(1 + 8 * 0.16);
    expect(requests().length).toBeGreaterThan(4 * conversations);
    expect((await rowsOf(done.id)).map((row: { scenario: string }) => row.scenario)).not.toContain("Scenario 0");
    const { day } = (await client().get("/api/v1/organization/usage")).json;
    expect(day.model_answers).toBe(requests().length);
  });

  test("one whose worker was killed goes on where it was, and counts no conversation twice", async () => {
    const id = await start(many(12));
    await ended(id);
    await sql`delete from simulated_conversations where simulation_id = ${id} and scenario_index % 2 = 0`.execute(
      database(),
    );
    await sql`update caller_simulations set state = 'running', finished_at = null,
      claimed_until = now() - interval '1 second' where id = ${id}`.execute(database());
    const judgedBefore = judgedSoFar();
    await Promise.all([sweep(), sweep()]);
    expect((await ended(id)).figures).toMatchObject({ conversations: 12, reached: 12 });
    expect(judgedSoFar() - judgedBefore).toBe(6);
  });

  test("a worker whose claim another has taken writes nothing more, and what it spent counts", async () => {
    const isTaken = Promise.withResolvers<void>();
    roles.judge = () => ({ ...verdict(true), after: isTaken.promise });
    const id = await start();
    await expect.poll(judgedSoFar, { interval: 20 }).toBe(1);
    await sql`update caller_simulations set claim_number = claim_number + 1 where id = ${id}`.execute(database());
    isTaken.resolve();
    await expect.poll(async () => (await read(id)).figures.cost_usd, { interval: 50 }).toBeGreaterThan(0);
    expect(await read(id)).toMatchObject({ status: "running", figures: { conversations: 0 } });
    roles.judge = () => verdict(true);
    await sql`update caller_simulations set claimed_until = now() - interval '1 second' where id = ${id}`.execute(
      database(),
    );
    await sweep();
    expect((await ended(id)).figures.conversations).toBe(1);
  });

  test("one that is cancelled stops, and keeps what it has", async () => {
    const isCancelled = Promise.withResolvers<void>();
    roles.judge = () => ({ ...verdict(true), after: judgedSoFar() > 1 ? isCancelled.promise : Promise.resolve() });
    const id = await start({ ...many(50), personalities: ["plain", "hurried"] });
    await expect.poll(async () => (await read(id)).figures.conversations, { interval: 20 }).toBeGreaterThan(0);
    const cancelled = await client().post(`${path()}/${id}/cancel`);
    expect(cancelled.json).toMatchObject({ status: "cancelled", reason: "It was cancelled" });
    const { conversations } = cancelled.json.figures;
    expect(conversations).toBeLessThan(100);
    isCancelled.resolve();
    // Those under way end and are paid for, and are written nowhere.
    const isPaid = async () =>
      (await client().get("/api/v1/organization/usage")).json.day.model_answers === requests().length;
    await expect.poll(isPaid, { interval: 50 }).toBe(true);
    expect(judgedSoFar()).toBeLessThan(100);
    expect((await read(id)).figures.conversations).toBe(conversations);
  });
});
