import type { FlowGraph } from "@parley/flow-graph/graph-schema";
import { arbitraryValidGraph } from "@parley/flow-graph/tests/valid-graphs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { advanceFlow } from "./advance-flow.ts";
import { compileFlow } from "./compiled-flow.ts";
import type { FlowContext } from "./flow-context.ts";
import type { FlowEvent, FlowStep } from "./flow-event.ts";
import { type FlowState, initialFlowState } from "./flow-state.ts";

const RUNS = Number(process.env["FLOW_RUNS"] ?? 1_000);

const CONTEXT: Record<"voice" | "sms", FlowContext> = {
  voice: contextOf("voice"),
  sms: contextOf("sms"),
};

function contextOf(channel: "voice" | "sms"): FlowContext {
  return {
    channel,
    fixedValues: { from_number: "+14155550100" },
    givenValues: { customer_name: "Ada", balance: 7 },
    capture: { language: "en", today: "2026-11-22", callerCountry: "US" },
  };
}

/** Any event from outside, whether it fits or not. */
const outside: fc.Arbitrary<FlowEvent> = fc.oneof(
  fc.record({
    kind: fc.constant("turn" as const),
    turn: fc.record({
      text: fc.oneof(
        fc.constantFrom("yes", "no", "my number is 415 555 0123", "ada@example.org", "tomorrow", "seven", ""),
        fc.string(),
      ),
      way: fc.constantFrom("speech" as const, "text" as const, "keys" as const),
    }),
  }),
  fc.record({ kind: fc.constant("silence" as const), silentMs: fc.nat(700_000) }),
  fc.constant<FlowEvent>({ kind: "resumed" }),
  fc.constant<FlowEvent>({ kind: "begun", turn: null }),
  fc.record({ kind: fc.constant("chose" as const), to: fc.string() }),
  fc.record({ kind: fc.constant("acted" as const), isSuccess: fc.boolean(), result: fc.jsonValue() }),
  fc.constant<FlowEvent>({ kind: "spoke" }),
);

interface Script {
  readonly graph: FlowGraph;
  readonly channel: "voice" | "sms";
  readonly events: readonly FlowEvent[];
  /** How models choose and actions end. */
  readonly luck: readonly number[];
}

const scripts: fc.Arbitrary<Script> = fc.record({
  graph: arbitraryValidGraph(),
  channel: fc.constantFrom("voice" as const, "sms" as const),
  events: fc.array(outside, { maxLength: 12 }),
  luck: fc.array(fc.nat(1_000), { minLength: 1, maxLength: 40 }),
});

/** The event that would follow the step; null: it is the caller's turn. */
function outcomeOf(step: FlowStep, luck: number): FlowEvent | null {
  switch (step.kind) {
    case "say":
      return { kind: "spoke" };
    case "ask": {
      const chosen = step.choices[luck % (step.choices.length + 1)];
      return chosen === undefined ? { kind: "spoke" } : { kind: "chose", to: chosen.to };
    }
    case "act":
      return { kind: "acted", isSuccess: luck % 2 === 0, result: { price: luck } };
    default:
      return null;
  }
}

/** Plays the events and, after each, whatever the flow does by itself. @returns all states, and the longest such chain */
function play({ graph, channel, events, luck }: Script) {
  const flow = compileFlow(graph);
  let state: FlowState = initialFlowState(graph.begin_node);
  const states: FlowState[] = [];
  let longest = 0;
  let next = 0;
  for (const event of [{ kind: "begun", turn: null } as const, ...events]) {
    let current: FlowEvent | null = event;
    let length = 0;
    while (current !== null && length <= 1_000) {
      const advanced = advanceFlow(flow, state, current, CONTEXT[channel]);
      state = advanced.state;
      states.push(state);
      length += 1;
      current = outcomeOf(advanced.step, luck[next++ % luck.length] ?? 0);
    }
    longest = Math.max(longest, length);
  }
  return { states, longest };
}

describe("whatever happens in a valid flow", () => {
  test("the state is always at a node of the graph, and survives serialization", () => {
    fc.assert(
      fc.property(scripts, (script) => {
        const { states } = play(script);
        for (const state of states) {
          expect(Object.hasOwn(script.graph.nodes, state.node)).toBe(true);
          for (const name of state.returnTo) expect(Object.hasOwn(script.graph.nodes, name)).toBe(true);
        }
        const last = states.at(-1);
        expect(JSON.parse(JSON.stringify(last))).toEqual(last);
      }),
      { numRuns: RUNS },
    );
  });

  test("it reaches the caller's turn or its end in a bounded number of steps, whatever models choose", () => {
    fc.assert(
      fc.property(scripts, (script) => {
        const { longest } = play(script);
        // Each node is entered, speaks, acts and is left: once normally, and once on the way back from a global node.
        expect(longest).toBeLessThanOrEqual(8 * (Object.keys(script.graph.nodes).length + 2));
      }),
      { numRuns: RUNS },
    );
  });

  test("an ended flow stays ended", () => {
    fc.assert(
      fc.property(scripts, outside, (script, event) => {
        const { states } = play(script);
        const last = states.at(-1);
        if (last?.phase.kind !== "ended") return;
        const { step, state, moves } = advanceFlow(compileFlow(script.graph), last, event, CONTEXT[script.channel]);
        expect([step.kind, state, moves]).toEqual(["end", last, []]);
      }),
      { numRuns: RUNS },
    );
  });
});
