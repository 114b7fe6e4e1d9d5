import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { AGENT, GREETING, graphOf } from "./flow-graphs.ts";

const PATH = "/api/v1/flows/simulate";
const MISSING = 987_654_321;
const THINKING_MS = 400;
/** Of fifty cases. */
const LONG_CASES = 6;
/** The largest suite has 2,500 turns, and a minute. */
const MAX_TURN_PROCESSOR_MS = 24;

/** Asks for a number and looks it up. */
const ORDERS = {
  begin_node: "hello",
  nodes: {
    hello: {
      type: "conversation",
      say: "Hello, what can I do for you?",
      transitions: [{ kind: "prompt", when: "asks about an order", to: "number" }],
    },
    number: {
      type: "capture",
      say: "Which order?",
      variable: "order",
      value: { kind: "number", is_integer: true },
      read_back: false,
      transitions: [{ kind: "always", to: "look" }],
    },
    look: {
      type: "tool",
      tool: "look_up",
      arguments: { order: "{{order}}" },
      transitions: [
        { kind: "else", to: "sorry" },
        { kind: "always", to: "bye" },
      ],
    },
    sorry: { type: "conversation", say: "I cannot find it." },
    bye: { type: "end", say: "It is on its way. Goodbye!" },
  },
};

const SUITE = {
  name: "Orders",
  tools: [{ name: "look_up", result: "sent" }],
  cases: [
    {
      name: "finds it",
      opening: { says: "Hello" },
      turns: [
        { say: "Where is my order?", expect: { node: "number" } },
        {
          say: "Forty two",
          expect: { node: "bye", tool: { name: "look_up", arguments: { order: "42" } }, ended: true },
        },
      ],
    },
  ],
};

let models: ModelServer;
let service: TestService;
let organization: TestOrganization;
let client: ApiClient;
beforeAll(async () => {
  models = await startModelServer({
    reply: ({ messages, toolNames }) => {
      const isOrder = /order/.test(messages.at(-1)?.text ?? "") && toolNames.includes("transition_to_number");
      return isOrder
        ? { toolCalls: [{ name: "transition_to_number", arguments: {} }], firstChunkDelayMs: THINKING_MS }
        : { text: "What is it about?" };
    },
  });
  service = await startTestService({ env: { OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: `${models.url}/v1` } });
  organization = await service.addOrganization();
  client = organization.admin.client;
});
afterAll(async () => {
  await service.stop();
  await models.stop();
});

const simulate = (body: Readonly<Record<string, unknown>>) => client.post(PATH, { suite: SUITE, ...body });

async function addFlow(graph: unknown = ORDERS, assistant: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const base = await client.post("/api/v1/assistants", { name: "Ada", ...assistant });
  const flow = await client.post("/api/v1/flows", { name: "Orders", base_assistant_id: base.json.id, graph });
  expect([flow.status, flow.text]).toEqual([201, flow.text]);
  return flow.json.id;
}

describe("simulating a graph", () => {
  test("says turn by turn what happened, and what was covered", async () => {
    const { status, json } = await simulate({ graph: ORDERS });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      passed: true,
      cases: [
        {
          name: "finds it",
          channel: "voice",
          status: "passed",
          failures: [],
          opening: { assistant: "Hello, what can I do for you?", node_before: null, node_after: "hello", failures: [] },
          end_reason: "assistant-ended-call",
        },
      ],
      coverage: {
        nodes: { visited: 4, total: 5, percent: 80, missed: ["sorry"] },
        transitions: { visited: 3, total: 4, percent: 75 },
      },
    });
    const [question, answer] = json.cases[0].turns;
    expect(question).toEqual({
      caller: { say: "Where is my order?" },
      assistant: "Which order?",
      node_before: "hello",
      node_after: "number",
      moves: [{ from: "hello", to: "number", kind: "prompt", reason: "model: asks about an order" }],
      tools: [],
      texts: [],
      variables: {},
      response_ms: expect.any(Number),
      elapsed_ms: expect.any(Number),
      failures: [],
      state: expect.objectContaining({ node: "number", phase: { kind: "waiting" }, turn_count: 1 }),
      dialogue_length: 3,
    });
    expect(answer).toMatchObject({
      assistant: "It is on its way. Goodbye!",
      tools: [{ name: "look_up", arguments: { order: "42" }, outcome: "success", result: "sent", duration_ms: 0 }],
      variables: { order: 42 },
    });
    const ways = json.coverage.transitions.counts;
    expect(ways).toContainEqual({ node: "look", index: 0, kind: "else", to: "sorry", when: null, count: 0 });
  });

  test("a case that fails is an answer, not an error", async () => {
    const { status, json } = await simulate({ graph: ORDERS, suite: { ...SUITE, tools: [] } });
    expect(status).toBe(200);
    expect(json).toMatchObject({ passed: false, cases: [{ status: "failed" }] });
    expect(json.cases[0].failures).toEqual(['look_up was called with {"order":"42"}, and it has no mock']);
    expect(json.cases[0].turns[1].failures.map(({ expectation }: { expectation: string }) => expectation)).toEqual([
      "node",
      "ended",
    ]);
  });

  test("one turn is edited and run again from the state before it", async () => {
    const first = (await simulate({ graph: ORDERS })).json.cases[0];
    const [before] = first.turns;
    const turns = [{ say: "Forty three", expect: { variables: { order: 43 }, node: "bye" } }];
    const from = { state: before.state, dialogue: first.dialogue.slice(0, before.dialogue_length) };
    const again = await simulate({ graph: ORDERS, suite: { ...SUITE, cases: [{ name: "edited", turns }] }, from });
    expect(again.json).toMatchObject({ passed: true, cases: [{ turns: [{ variables: { order: 43 } }] }] });
    expect(again.json.cases[0].dialogue.slice(0, 3)).toEqual(from.dialogue);

    const elsewhere = { ...from, state: { ...before.state, node: "nowhere", return_to: ["hello", "nobody"] } };
    const refused = await simulate({
      graph: ORDERS,
      suite: { ...SUITE, cases: [{ name: "a", turns }] },
      from: elsewhere,
    });
    expect(refused.status).toBe(422);
    expect(refused.json.detail.map(({ loc }: { loc: unknown }) => loc)).toEqual([
      ["body", "from", "state", "node"],
      ["body", "from", "state", "return_to", 1],
    ]);
  });

  test("a graph that no active flow could have is refused with its places", async () => {
    const wrong = graphOf({ greet: { ...GREETING, transitions: [{ kind: "always", to: "nowhere" }] } });
    for (const [graph, place] of [
      [wrong, ["nodes", "greet", "transitions", 0, "to"]],
      [{ begin_node: "greet" }, ["nodes"]],
      [graphOf({ greet: AGENT(MISSING) }), ["nodes", "greet", "assistant_id"]],
    ] as const) {
      const { status, json } = await simulate({ graph });
      expect(status).toBe(422);
      expect(json.detail).toContainEqual(expect.objectContaining({ loc: ["body", "graph", ...place] }));
    }
  });

  test.each<[string, Record<string, unknown>, readonly (string | number)[]]>([
    ["neither graph nor flow", {}, ["body", "graph"]],
    ["the assistant's model without a flow", { graph: ORDERS, model: "assistant" }, ["body", "flow_id"]],
    ["a model nobody knows", { graph: ORDERS, model: "other" }, ["body", "model"]],
    ["no cases", { graph: ORDERS, suite: { ...SUITE, cases: [] } }, ["body", "suite", "cases"]],
    [
      "too many cases",
      { graph: ORDERS, suite: { ...SUITE, cases: Array.from({ length: 51 }, () => ({ name: "a", turns: [] })) } },
      ["body", "suite", "cases"],
    ],
    [
      "too many turns",
      {
        graph: ORDERS,
        suite: { ...SUITE, cases: [{ name: "a", turns: Array.from({ length: 51 }, () => ({ say: "a" })) }] },
      },
      ["body", "suite", "cases", 0, "turns"],
    ],
    [
      "a turn of two kinds",
      { graph: ORDERS, suite: { ...SUITE, cases: [{ name: "a", turns: [{ say: "a", keys: "1" }] }] } },
      ["body", "suite", "cases", 0, "turns", 0],
    ],
    ["a path of a graph", { graph: ORDERS, suite: { ...SUITE, flow: "graph.json" } }, ["body", "suite", "flow"]],
  ])("%s is refused", async (_name, body, loc) => {
    const { status, json } = await simulate(body);
    expect(status).toBe(422);
    expect(json.detail).toContainEqual(expect.objectContaining({ loc }));
  });

  test("as many cases and as long ones as there may be are run in time, and others are answered meanwhile", async () => {
    const turnsOf = (count: number) =>
      Array.from({ length: count }, () => ({ say: "What are your opening hours on a Sunday in December?" }));
    // Cases know nothing of each other, so that a few of the longest show what each turn costs.
    const cases = Array.from({ length: 50 }, (_, index) => ({
      name: `case ${index}`,
      turns: turnsOf(index < LONG_CASES ? 50 : 1),
    }));
    const turnCount = cases.reduce((sum, { turns }) => sum + turns.length, 0);
    const startedUsage = process.cpuUsage();
    let isRunning = true;
    const running = simulate({ graph: ORDERS, suite: { name: "Large", cases } }).finally(() => {
      isRunning = false;
    });
    let answeredMeanwhile = 0;
    for (let count = 0; count < 20 && isRunning; count += 1) {
      expect((await client.get("/api/v1/flows")).status).toBe(200);
      if (isRunning) answeredMeanwhile += 1;
    }
    const { status, json } = await running;
    expect(status).toBe(200);
    expect(json.cases.map(({ turns }: { turns: readonly unknown[] }) => turns.length)).toEqual(
      cases.map(({ turns }) => turns.length),
    );
    const { user, system } = process.cpuUsage(startedUsage);
    expect((user + system) / 1_000 / turnCount).toBeLessThan(MAX_TURN_PROCESSOR_MS);
    expect(answeredMeanwhile).toBeGreaterThanOrEqual(10);
  });
});

describe("simulating a flow", () => {
  test("runs its own graph, with its base assistant", async () => {
    const flowId = await addFlow(ORDERS, { llm_settings: { welcome_message: "Kettle and Co." } });
    const { json } = await simulate({ flow_id: flowId });
    expect(json).toMatchObject({ passed: true });
    expect(json.cases[0].opening.assistant).toBe("Kettle and Co. Hello, what can I do for you?");
    const graph = { ...ORDERS, nodes: { ...ORDERS.nodes, bye: { type: "end", say: "Draft." } } };
    const draft = await simulate({ flow_id: flowId, graph });
    expect(draft.json.cases[0].turns[1].assistant).toBe("Draft.");
    expect(draft.json.cases[0].opening.assistant).toContain("Kettle and Co.");
  });

  test("asks the base assistant's own model, whose time is the conversation's", async () => {
    const model = { llm_provider: "openai", llm_provider_config: { model: "gpt-4o-mini" } };
    const flowId = await addFlow(ORDERS, model);
    for (const channel of ["voice", "sms"]) {
      const first = channel === "sms" ? [{ text: "hi" }] : [];
      const turns = [...first, { text: "Where is my order?", expect: { node: "number", moved_by: "model" } }];
      const before = models.requests.length;
      const { json } = await simulate({
        flow_id: flowId,
        model: "assistant",
        suite: { ...SUITE, channel, cases: [{ name: "asks", turns }] },
      });
      expect(json.cases[0]).toMatchObject({ status: "passed", failures: [] });
      expect(json.cases[0].turns.at(-1).response_ms).toBeGreaterThanOrEqual(THINKING_MS - 50);
      const asked = models.requests[before];
      expect(asked?.toolNames).toEqual(expect.arrayContaining(["transition_to_number", "look_up"]));
    }
  });

  test("of an assistant without any model needs the demo responder", async () => {
    const lonely = await startTestService();
    try {
      const { admin } = await lonely.addOrganization();
      const made = await admin.client.post("/api/v1/flows", { name: "Orders", graph: ORDERS });
      const body = { flow_id: made.json.id, suite: SUITE };
      const { status, json } = await admin.client.post(PATH, { ...body, model: "assistant" });
      expect([status, json.code]).toEqual([503, "no-model"]);
      expect((await admin.client.post(PATH, body)).json.passed).toBe(true);
    } finally {
      await lonely.stop();
    }
  });

  test("is for those who may write, and for nobody else's flows", async () => {
    const flowId = await addFlow();
    const viewer = await organization.addMember({ role: "viewer" });
    expect((await viewer.client.post(PATH, { suite: SUITE, graph: ORDERS })).status).toBe(403);
    const user = await organization.addMember({ role: "user" });
    expect((await user.client.post(PATH, { suite: SUITE, flow_id: flowId })).status).toBe(200);
    const other = await service.addOrganization();
    for (const id of [flowId, MISSING]) {
      const { status, json } = await other.admin.client.post(PATH, { suite: SUITE, flow_id: id });
      expect([status, json]).toEqual([404, { detail: "Flow not found" }]);
    }
  });
});
