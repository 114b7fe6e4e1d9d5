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
  await expect.poll(async () => (await read(id)).status, { interval: 50, timeout: 20_000 }).toBe(status);
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
