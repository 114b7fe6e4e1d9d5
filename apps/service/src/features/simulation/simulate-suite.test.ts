import { flowSuite } from "@parley/contracts/flows/flow-simulation-schemas";
import { readGraph } from "@parley/flow-graph/read-graph";
import { validateGraph } from "@parley/flow-graph/validate-graph";
import { describe, expect, it, test } from "vitest";
import { compileFlow } from "../../conversation/flow/compiled-flow.ts";
import type { SimulationStart } from "./case-record.ts";
import { demoAnswerers } from "./demo-answerers.ts";
import { CoverageCount } from "./flow-coverage.ts";
import { presentSimulation } from "./present-simulation.ts";
import { simulateSuite } from "./simulate-suite.ts";
import { unconfiguredAssistant } from "./unconfigured-assistant.ts";
import { withLanguage } from "./with-language.ts";

const GRAPH = {
  begin_node: "ask",
  variables: { shop: { type: "text", default: "Kettle" } },
  nodes: {
    ask: {
      type: "conversation",
      say: "Welcome to {{shop}}. Order or person?",
      transitions: [
        { kind: "dtmf", digits: "1", to: "number" },
        { kind: "prompt", when: "asks about an order", to: "number" },
        { kind: "prompt", when: "wants an agent", to: "agent" },
        { kind: "silence", after_ms: 5_000, to: "bye" },
      ],
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
      arguments: { order: "{{order}}", caller: "{{from_number}}" },
      variable: "found",
      transitions: [
        { kind: "expression", when: "found.state == 'sent'", to: "sent" },
        { kind: "expression", when: "found.state == 'lost'", to: "sent" },
        { kind: "else", to: "person" },
      ],
    },
    sent: { type: "send_sms", message: "Order {{order}} is sent.", transitions: [{ kind: "always", to: "bye" }] },
    person: { type: "transfer", to: "+4930901820", say: "One moment.", transitions: [{ kind: "else", to: "bye" }] },
    agent: { type: "agent", assistant_id: 7, say: "Over to my colleague." },
    bye: { type: "end", say: "Goodbye!" },
  },
};

const SENT = { name: "look_up", result: { state: "sent" } };

type Json = Readonly<Record<string, unknown>>;

/** One case of the graph above, unless another is given. */
async function simulate(
  given: Json,
  { suite = {}, graph = GRAPH, from = null }: { suite?: Json; graph?: Json; from?: SimulationStart | null } = {},
) {
  const read = readGraph(graph);
  if (read.graph === null) throw new Error(JSON.stringify(read.problems));
  expect(validateGraph(read.graph).filter(({ severity }) => severity === "error")).toEqual([]);
  const flow = compileFlow(read.graph);
  const coverage = new CoverageCount(read.graph);
  const parsed = flowSuite.parse({ name: "suite", now: "2026-03-04", ...suite, cases: [{ name: "case", ...given }] });
  const base = withLanguage(unconfiguredAssistant(), parsed.language);
  const answerers = await demoAnswerers(flow, base, async () => null);
  const { signal } = new AbortController();
  const run = () => simulateSuite({ flow, suite: parsed, answerers, from, coverage, signal });
  const cases = await run();
  const [only] = presentSimulation(cases, coverage).cases;
  const [kept] = cases;
  if (only === undefined || kept === undefined) throw new Error("there was no case");
  return { result: only, kept, coverage };
}

const ORDER = [{ keys: "1" }, { keys: "42#" }];

/** All failures of a case by the member that was expected. */
async function failuresOf(given: Json): Promise<readonly string[]> {
  const { result } = await simulate({ tools: [SENT], ...given });
  return [result.opening, ...result.turns].flatMap(
    (turn) => turn?.failures.map(({ expectation }) => expectation) ?? [],
  );
}

describe("an expectation", () => {
  it.each<[member: string, turns: readonly Json[], right: unknown, wrong: unknown]>([
    ["node", [{ keys: "1" }], "number", "ask"],
    ["says", [{ keys: "1" }], "which  ORDER", "which person"],
    ["says", [{ keys: "1" }], ["which", "order?"], ["which", "person"]],
    ["says_not", [{ keys: "1" }], ["person", "agent"], ["person", "order"]],
    ["tool", ORDER, { name: "look_up", arguments: { order: "42" } }, { name: "look_up", arguments: { order: "43" } }],
    [
      "tool",
      ORDER,
      [{ name: "look_up", outcome: "success" }, { name: "send_sms" }],
      { name: "look_up", outcome: "error" },
    ],
    ["tool_not", ORDER, "transferCall", ["transferCall", "look_up"]],
    ["sends_text", ORDER, "order 42", "order 43"],
    ["within_ms", [{ say: "the order" }], 2_000, 100],
    ["variables", ORDER, { order: 42, found: { state: "sent" } }, { order: 43 }],
    ["moved_by", [{ keys: "1" }], "deterministic", "model"],
    ["moved_by", [{ say: "I want an agent" }], "model", "deterministic"],
    ["moved_by", [{ silent_ms: 100 }], "nothing", "deterministic"],
    ["ended", ORDER, true, false],
    ["ended", [{ keys: "1" }], false, true],
    ["handed_over_to", [{ say: "I want an agent" }], 7, 8],
  ])("%s holds or does not: %j", async (member, turns, right, wrong) => {
    const expecting = (expected: unknown) => turns.with(-1, { ...turns.at(-1), expect: { [member]: expected } });
    expect(await failuresOf({ turns: expecting(right) })).toEqual([]);
    const failures = await failuresOf({ turns: expecting(wrong) });
    expect(new Set(failures)).toEqual(new Set([member]));
  });

  test("transferred_to holds whether somebody answers or not", async () => {
    const tools = [{ name: "look_up", result: { state: "gone" } }];
    const turns = (to: string) => [{ keys: "1" }, { keys: "42#", expect: { transferred_to: to, ended: true } }];
    for (const transfer of ["answered", "unanswered"]) {
      expect(await failuresOf({ tools, transfer, turns: turns("+4930901820") })).toEqual([]);
      expect(await failuresOf({ tools, transfer, turns: turns("+4930901821") })).toEqual(["transferred_to"]);
    }
  });

  test("holds of what is said before the caller speaks", async () => {
    expect(await failuresOf({ opening: { node: "ask", says: "Welcome to Kettle" }, turns: [] })).toEqual([]);
    expect(await failuresOf({ opening: { says: "Hello" }, turns: [] })).toEqual(["says"]);
  });

  test("that fails says what was the case instead", async () => {
    const { result } = await simulate({ turns: [{ keys: "1", expect: { node: "ask", says: "Hello" } }] });
    expect(result.status).toBe("failed");
    expect(result.turns[0]?.failures).toEqual([
      {
        expectation: "node",
        message: 'The conversation is at "number", and not "ask"',
        expected: "ask",
        actual: "number",
      },
      {
        expectation: "says",
        message: "The assistant did not say “Hello”. It said: “Which order?”",
        expected: "Hello",
        actual: "Which order?",
      },
    ]);
  });
});

describe("tools", () => {
  test("that no mock fits fail the case, and nothing else is asked", async () => {
    const { result } = await simulate({ turns: ORDER });
    expect(result).toMatchObject({
      status: "failed",
      failures: ['look_up was called with {"order":"42","caller":"+12025550123"}, and it has no mock'],
    });
    const other = await simulate({ tools: [{ ...SENT, arguments: { order: "43" } }], turns: ORDER });
    expect(other.result.failures).toEqual([expect.stringMatching(/none of its mocks fits$/)]);
    expect(other.result.turns.at(-1)).toMatchObject({ node_after: "person", tools: [{ outcome: "error" }, {}] });
  });

  test("are answered by the first mock that fits and is left, a case's before the suite's", async () => {
    const tools = [{ name: "look_up", error: "It is closed.", times: 1 }];
    const turns = [...ORDER, { text: "hello" }, { text: "order" }, { text: "42" }];
    const { result } = await simulate(
      { channel: "sms", tools, turns: [{ text: "hello" }, { text: "order" }, { text: "42" }, ...turns.slice(2)] },
      { suite: { tools: [SENT] } },
    );
    const outcomes = result.turns.flatMap(({ tools: called }) => called.map(({ outcome }) => outcome));
    expect([result.failures, outcomes]).toEqual([[], ["error", "success"]]);
  });

  test("take their time on the conversation's clock only", async () => {
    // Waited for in real time, they would exceed the test's time limit.
    const slow = await simulate({ tools: [{ ...SENT, latency_ms: 20_000 }], turns: ORDER });
    const given = await simulate({ tools: [{ name: "look_up", timeout: true }], turns: ORDER });
    expect(slow.result.turns[1]).toMatchObject({ tools: [{ duration_ms: 20_000 }, {}], node_after: "bye" });
    expect(slow.result.turns[1]?.elapsed_ms).toBeGreaterThan(20_000);
    expect(given.result.turns[1]?.tools[0]).toMatchObject({ outcome: "timeout", duration_ms: 30_000 });
  });

  test("take their time in texts, too", async () => {
    const turns = [{ text: "hello" }, { text: "order" }, { text: "42", expect: { within_ms: 4_999 } }];
    const { result } = await simulate({ channel: "sms", tools: [{ ...SENT, latency_ms: 5_000 }], turns });
    expect(result.turns[2]?.failures).toMatchObject([{ expectation: "within_ms" }]);
    expect(result.turns[2]?.response_ms).toBeGreaterThanOrEqual(5_000);
  });
});

describe("a call", () => {
  test("is as long as it would be, with the words in the caller's time", async () => {
    const { result } = await simulate({ turns: [{ say: "I have a question about an order" }] });
    const [turn] = result.turns;
    expect(turn?.elapsed_ms).toBeGreaterThan(2_500);
    // What the line, the recognizer and the end of the turn take.
    expect(turn?.response_ms).toBeGreaterThan(200);
    expect(turn?.response_ms).toBeLessThan(2_000);
  });

  test("is the same every time", async () => {
    const given = { tools: [SENT], turns: [{ silent_ms: 1_000 }, { say: "the order" }, { say: "forty two" }] };
    const results = [await simulate(given), await simulate(given)].map(({ result }) => result);
    expect(results[0]).toEqual(results[1]);
  });

  test("hears silence only while nobody speaks", async () => {
    const { result } = await simulate({ turns: [{ silent_ms: 4_900 }, { silent_ms: 200, expect: { node: "bye" } }] });
    expect(result).toMatchObject({ status: "passed", end_reason: "assistant-ended-call" });
  });

  test("is cut into by a caller who does not wait", async () => {
    const { result } = await simulate({ turns: [{ say: "I have a question about an order", after_ms: 800 }] });
    // It spoke on, quieter, until it was clear that this was no cough.
    expect(result.opening).toMatchObject({ assistant: "Welcome to Kettle.", dialogue_length: 1 });
    expect(result.end_reason).toBe(null);
    expect(result.turns[0]).toMatchObject({ node_after: "number", assistant: "Which order?" });
    expect(result.dialogue[0]).toEqual({ role: "assistant", content: "Welcome to Kettle." });
  });

  test("goes on when the caller only listens", async () => {
    const say = "We are closed on Sundays, and on all other days we are here from eight to six.";
    const graph = { begin_node: "hours", nodes: { hours: { type: "conversation", say } } };
    const { result } = await simulate({ turns: [{ say: "mm-hm", after_ms: 200 }] }, { graph });
    expect(result).toMatchObject({ status: "passed", failures: [], opening: { assistant: say } });
    expect(result.turns[0]).toMatchObject({ assistant: "", response_ms: null, dialogue_length: 1 });
  });

  test("that is over takes no more turns", async () => {
    const { result } = await simulate({ turns: [{ silent_ms: 5_000 }, { say: "hello" }] });
    expect(result.failures).toEqual(["The call was over before turn 2"]);
    expect(result.turns).toHaveLength(1);
  });

  test("hears what is texted meanwhile", async () => {
    const { result } = await simulate({ tools: [SENT], turns: [{ keys: "1" }, { text: "42" }] });
    expect(result.turns[1]).toMatchObject({
      node_after: "bye",
      variables: { order: 42 },
      texts: ["Order 42 is sent."],
    });
  });
});

describe("a thread of texts", () => {
  test("begins with the caller, and anew after its end", async () => {
    const turns = [{ text: "hello" }, { text: "order" }, { say: "42" }, { text: "hello" }];
    const { result } = await simulate({ channel: "sms", tools: [SENT], turns });
    expect(result).toMatchObject({ status: "passed", opening: null, failures: [] });
    expect(result.turns.map(({ node_before: before, node_after: after }) => [before, after])).toEqual([
      [null, "ask"],
      ["ask", "number"],
      ["number", "bye"],
      ["bye", "ask"],
    ]);
    expect(result.turns[2]?.assistant).toBe("Order 42 is sent.\n\nGoodbye!");
  });

  test("puts nobody through", async () => {
    const tools = [{ name: "look_up", result: "gone" }];
    const turns = [{ text: "hello" }, { text: "order" }, { text: "42" }];
    const { result } = await simulate({ channel: "sms", tools, turns });
    expect(result.turns[2]).toMatchObject({ node_after: "bye", assistant: "Goodbye!" });
  });
});

describe("a turn that is edited and run again", () => {
  it.each(["voice", "sms"])("goes on from the state before it: %s", async (channel) => {
    const opening = channel === "sms" ? [{ text: "hello" }] : [];
    const turns = [...opening, { text: "the order" }, { text: "42" }];
    const first = await simulate({ channel, tools: [SENT], turns });
    const before = first.kept.turns.at(-2);
    if (before?.record.stateAfter == null) throw new Error("there is no state");
    const from = {
      state: before.record.stateAfter,
      dialogue: first.kept.dialogue.slice(0, before.record.dialogueLength),
    };
    expect(from.dialogue.at(-1)).toEqual({ role: "assistant", content: "Which order?" });
    const tools = [{ name: "look_up", arguments: { order: "43" }, result: { state: "gone" } }];
    const again = await simulate({ channel, tools, turns: [{ text: "43" }] }, { from });
    expect(again.result.failures).toEqual([]);
    expect(again.result.turns).toHaveLength(1);
    expect(again.result.turns[0]).toMatchObject({
      node_before: "number",
      variables: { order: 43 },
      moves: [{ from: "number", to: "look" }, { to: "person" }, ...(channel === "sms" ? [{ to: "bye" }] : [])],
    });
    // Nobody is greeted in the middle of a conversation.
    expect(again.result.opening?.assistant ?? "").toBe("");
    expect(again.result.dialogue.slice(0, from.dialogue.length)).toEqual(from.dialogue);
  });
});

describe("coverage", () => {
  test("counts nodes and transitions, and tells apart those that lead to the same place", async () => {
    const found = (state: string) => [{ name: "look_up", result: { state } }];
    const lost = await simulate({ tools: found("lost"), turns: ORDER });
    const { nodes, transitions } = lost.coverage.result;
    expect(nodes).toMatchObject({ visited: 5, total: 7, percent: 71.4, missed: ["person", "agent"] });
    expect(Object.fromEntries(nodes.counts)).toMatchObject({ ask: 1, look: 1, agent: 0 });
    expect(transitions).toMatchObject({ visited: 4, total: 10, percent: 40 });
    const taken = transitions.counts.filter(({ count }) => count > 0).map(({ node, index }) => [node, index]);
    expect(taken).toEqual([
      ["ask", 0],
      ["number", 0],
      ["look", 1],
      ["sent", 0],
    ]);
    expect(transitions.counts[3]).toEqual({
      node: "ask",
      index: 3,
      kind: "silence",
      to: "bye",
      when: "silent for 5000 ms",
      count: 0,
    });
  });

  test("counts the ways into global nodes, and what is always taken when a model chose it", async () => {
    const graph = {
      begin_node: "talk",
      nodes: {
        talk: {
          type: "conversation",
          say: "Hello.",
          transitions: [
            { kind: "prompt", when: "wants to buy a kettle", to: "bye" },
            { kind: "always", to: "more" },
          ],
        },
        more: { type: "conversation", say: "What else?" },
        help: {
          type: "conversation",
          say: "Help.",
          global: { kind: "expression", when: "last_user_message == 'help'" },
        },
        bye: { type: "end" },
      },
    };
    const { coverage } = await simulate({ turns: [{ text: "how is the weather" }, { text: "help" }] }, { graph });
    expect(coverage.result.transitions.counts.map(({ node, to, count }) => [node, to, count])).toEqual([
      ["talk", "bye", 0],
      ["talk", "more", 1],
      [null, "help", 1],
    ]);
  });
});

describe("a suite", () => {
  test("runs what there is time for and says what it did not run", async () => {
    const { graph } = readGraph(GRAPH);
    if (graph === null) throw new Error("no graph");
    const flow = compileFlow(graph);
    const suite = flowSuite.parse({
      name: "s",
      cases: ["voice", "sms"].map((channel) => ({ name: "a", channel, turns: [] })),
    });
    const answerers = await demoAnswerers(flow, unconfiguredAssistant(), async () => null);
    const coverage = new CoverageCount(graph);
    const cases = await simulateSuite({ flow, suite, answerers, from: null, coverage, signal: AbortSignal.abort() });
    const notRun = { status: "not-run", turns: [] };
    expect(presentSimulation(cases, coverage)).toMatchObject({ passed: false, cases: [notRun, notRun] });
  });

  test("knows what day it is", async () => {
    const graph = {
      begin_node: "day",
      nodes: {
        day: {
          type: "capture",
          say: "When?",
          variable: "day",
          value: { kind: "date" },
          read_back: false,
          transitions: [{ kind: "always", to: "bye" }],
        },
        bye: { type: "end" },
      },
    };
    for (const [now, day] of [
      ["2026-03-04", "2026-03-05"],
      ["2026-12-31T12:00:00Z", "2027-01-01"],
    ]) {
      const { result } = await simulate({ now, turns: [{ text: "tomorrow" }] }, { graph });
      expect(result.turns[0]?.variables).toEqual({ day });
    }
  });
});
