import type { FlowGraph } from "@parley/flow-graph/graph-schema";
import { describe, expect, test } from "vitest";
import type { LanguageModel } from "../../providers/llm/language-model.ts";
import type { AnswerStep } from "../answer/answer-script.ts";
import { compileFlow } from "./compiled-flow.ts";
import type { ActionOutcome, FlowAnswer, FlowReach } from "./flow-answer.ts";
import { FlowConversation } from "./flow-conversation.ts";
import type { FlowMove } from "./flow-event.ts";
import { type FlowState, initialFlowState } from "./flow-state.ts";

const SIGNAL = new AbortController().signal;

const model: LanguageModel = {
  provider: "none",
  modelId: "none",
  respond: () => {
    throw new Error("the model must not be asked here");
  },
};

/** A conversation whose actions the test performs. */
function staged(nodes: FlowGraph["nodes"], state: FlowState | null = null) {
  const moves: FlowMove[] = [];
  const done: string[] = [];
  const pending: ((outcome: ActionOutcome | null) => void)[] = [];
  const reach: FlowReach = {
    answerer: (node, assistantId) => ({
      systemPrompt: `You are at ${node}${assistantId === null ? "" : ` as ${assistantId}`}.`,
      model,
      settings: {},
      tools: { tools: [{ name: "look", description: "", parameters: {} }], earlierCalls: [], call: async () => "seen" },
    }),
    perform: (action) => {
      done.push(action.kind);
      return new Promise((resolve) => pending.push(resolve));
    },
    end: (isSaid) => done.push(isSaid ? "end, said" : "end"),
  };
  const conversation = new FlowConversation({
    flow: compileFlow({ begin_node: Object.keys(nodes)[0] ?? "", nodes }),
    context: {
      channel: "voice",
      fixedValues: {},
      givenValues: {},
      capture: { language: "en", today: "2026-11-22", callerCountry: null },
    },
    state,
    onProgress: (progress) => moves.push(...progress.moves),
  });
  const hears = (text: string) => conversation.open({ kind: "turn", turn: { text, way: "speech" } }, reach);
  return {
    conversation,
    hears,
    reach,
    moves,
    done,
    settle: (outcome: ActionOutcome | null) => pending.shift()?.(outcome),
  };
}

const NODES: FlowGraph["nodes"] = {
  start: {
    type: "conversation",
    prompt: "Greet.",
    transitions: [{ kind: "prompt", to: "book it", when: "wants to book" }],
  },
  "book it": {
    type: "tool",
    tool: "book",
    transitions: [
      { kind: "always", to: "done" },
      { kind: "else", to: "sorry" },
    ],
  },
  done: { type: "end", say: "Booked." },
  sorry: { type: "conversation", say: "That did not work." },
};

const asked = (step: AnswerStep | null) => {
  if (step?.kind !== "ask") throw new Error(`not asked: ${step?.kind}`);
  return step;
};

/** Has the model call this transition. */
async function choose(answer: FlowAnswer, name: string): Promise<void> {
  const { tools } = asked(answer.next());
  expect(JSON.parse(await tools.call({ id: "1", name, arguments: {} }, 0, 1_000, SIGNAL))).toEqual({
    status: "success",
  });
  answer.asked({ hasCalled: true });
}

const run = (step: AnswerStep | null, signal = SIGNAL) => {
  if (step?.kind !== "call") throw new Error(`nothing is done: ${step?.kind}`);
  return step.run(1_000, signal);
};

const SUCCESS: ActionOutcome = { isSuccess: true, result: { id: 7 }, receipt: "done" };

describe("an answer of a flow", () => {
  test("offers the node's transitions and the assistant's tools, and follows the model's choice", async () => {
    const { conversation, hears, moves, done, settle } = staged(NODES);
    const answer = hears("book a table");
    const step = asked(answer.next());
    expect(step.tools.tools.map(({ name }) => name)).toEqual(["transition_to_book_it", "look"]);
    expect(step.systemPrompt).toMatch(/^You are at start\.[\s\S]*Greet\.$/);
    expect([step.isUnspoken?.("transition_to_book_it"), step.isUnspoken?.("look")]).toEqual([true, false]);
    await step.tools.call({ id: "1", name: "transition_to_book_it", arguments: {} }, 0, 1_000, SIGNAL);
    answer.asked({ hasCalled: true });
    const receipt = run(answer.next());
    settle(SUCCESS);
    expect(await receipt).toBe("done");
    expect(answer.next()).toEqual({ kind: "say", text: "Booked." });
    expect(answer.next()).toBeNull();
    expect(done).toEqual(["tool", "end, said"]);
    expect(moves.map(({ to }) => to)).toEqual(["start", "book it", "done"]);
    expect(conversation.state.phase).toEqual({ kind: "ended" });
  });

  test("changes nothing if it is dropped before it is kept", async () => {
    const { conversation, hears, moves } = staged(NODES);
    hears("hello").keep();
    const before = conversation.state;
    const dropped = hears("book");
    asked(dropped.next());
    expect([conversation.state, moves.length]).toEqual([before, 1]);
    const kept = hears("book");
    kept.keep();
    expect(conversation.state.turnCount).toBe(2);
  });

  test("keeps an action at once, and lets it continue when the answer is cut off", async () => {
    const { conversation, hears, done, settle } = staged(NODES);
    const cut = hears("book a table");
    await choose(cut, "transition_to_book_it");
    const interrupted = new AbortController();
    const running = run(cut.next(), interrupted.signal);
    expect(conversation.state).toMatchObject({ node: "book it", phase: { kind: "acting" } });
    interrupted.abort(new Error("the caller went on"));
    await expect(running).rejects.toThrow("the caller went on");
    const next = hears("hello?");
    const again = run(next.next());
    settle(SUCCESS);
    expect(await again).toBe("done");
    expect(next.next()).toEqual({ kind: "say", text: "Booked." });
    expect(done).toEqual(["tool"]);
  });

  test("does not repeat what a lost process had begun: its outcome is unknown", async () => {
    const first = staged(NODES);
    const answer = first.hears("book a table");
    await choose(answer, "transition_to_book_it");
    void run(answer.next());
    const { hears, done } = staged(NODES, JSON.parse(JSON.stringify(first.conversation.state)));
    const next = hears("are you there?");
    expect(await run(next.next())).toContain("not known");
    expect(next.next()).toEqual({ kind: "say", text: "That did not work." });
    expect(done).toEqual([]);
  });

  test("forgets what a lost process had begun once the conversation has moved on", async () => {
    const nodes: FlowGraph["nodes"] = {
      phone: {
        type: "capture",
        say: "Your number?",
        variable: "phone",
        value: { kind: "phone" },
        read_back: false,
        transitions: [{ kind: "always", to: "book it" }],
      },
      "book it": { type: "tool", tool: "book", transitions: [{ kind: "always", to: "done" }] },
      done: { type: "end", say: "Booked." },
    };
    const state: FlowState = { ...initialFlowState("phone"), phase: { kind: "acting" } };
    const { conversation, hears, reach, done, settle } = staged(nodes, state);
    const resumed = conversation.open({ kind: "resumed" }, reach);
    expect(resumed.next()).toEqual({ kind: "say", text: "Your number?" });
    resumed.keep();
    const receipt = run(hears("+1 415 555 0100").next());
    settle(SUCCESS);
    expect([await receipt, done]).toEqual(["done", ["tool"]]);
  });

  test("that is speculative and reaches an action changes nothing before it is heard", async () => {
    const { conversation, hears, done } = staged(NODES);
    hears("hello").keep();
    const guess = hears("book a table");
    await choose(guess, "transition_to_book_it");
    expect(guess.next()?.kind).toBe("call");
    expect([conversation.state.node, conversation.state.phase.kind, done]).toEqual(["start", "speaking", []]);
  });

  test("keeps that a transfer failed, even if nobody heard what was said about it", async () => {
    const { conversation, hears, reach, done, settle } = staged({
      start: { type: "transfer", to: "+14155550199", transitions: [{ kind: "else", to: "sorry" }] },
      sorry: { type: "conversation", say: "Nobody.", prompt: "Help." },
    });
    const receipt = run(hears("a person").next());
    settle(null);
    await receipt;
    conversation.open({ kind: "acted", isSuccess: false, result: null }, reach);
    expect(asked(hears("hello?").next()).systemPrompt).toContain("Help.");
    expect(done).toEqual(["transfer"]);
  });

  test("is silent on purpose only if no model was asked to speak", () => {
    const { hears } = staged({ start: { type: "conversation", prompt: "Greet." } });
    const answer = hears("hello");
    asked(answer.next());
    expect(answer.isSilenceIntended).toBe(true);
    answer.asked({ hasCalled: false });
    expect(answer.isSilenceIntended).toBe(false);
  });

  test("ends when an outcome will come later", async () => {
    const { conversation, hears, settle } = staged({
      start: { type: "transfer", to: "+14155550199", transitions: [{ kind: "else", to: "sorry" }] },
      sorry: { type: "conversation", say: "Nobody." },
    });
    const answer = hears("a person");
    const receipt = run(answer.next());
    settle(null);
    expect(await receipt).toContain("started");
    expect(answer.next()).toBeNull();
    expect(conversation.state.phase).toEqual({ kind: "acting" });
  });

  test("is made by the assistant it is handed over to, without transitions, and its actions are kept", async () => {
    const { conversation, hears } = staged({ start: { type: "agent", assistant_id: 7 } });
    const step = asked(hears("hello").next());
    expect(step.systemPrompt).toBe("You are at start as 7.");
    expect(step.tools.tools.map(({ name }) => name)).toEqual(["look"]);
    await step.tools.call({ id: "1", name: "look", arguments: {} }, 0, 1_000, SIGNAL);
    expect(conversation.state.phase).toEqual({ kind: "handed-over", assistantId: 7 });
  });
});

test("a graph without its begin node cannot be compiled", () => {
  expect(() => compileFlow({ begin_node: "gone", nodes: {} })).toThrow('no node "gone"');
});
