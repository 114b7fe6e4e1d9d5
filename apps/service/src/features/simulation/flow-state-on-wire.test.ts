import { flowStateOnWire } from "@parley/contracts/flows/flow-simulation-schemas";
import { expect, test } from "vitest";
import { compileFlow } from "../../conversation/flow/compiled-flow.ts";
import { type FlowPhase, type FlowState, initialFlowState } from "../../conversation/flow/flow-state.ts";
import { presentFlowState, readFlowState, unknownNodesOf } from "./flow-state-on-wire.ts";

const then = "hand-over";
const PHASES: readonly FlowPhase[] = [
  { kind: "waiting" },
  { kind: "acting" },
  { kind: "speaking", then },
  { kind: "handed-over", assistantId: 7 },
  { kind: "ended" },
];

const STATE: FlowState = {
  ...initialFlowState("number"),
  variables: { order: 42, found: { state: "sent" } },
  toolStatus: "error",
  turnCount: 5,
  enteredAtTurn: 3,
  lastUserMessage: "forty two",
  capture: {
    attempts: 2,
    candidate: { kind: "value", value: 42, spoken: "four two", written: "42" },
    isTextSent: true,
  },
  returnTo: ["hello"],
  globalsEnteredAt: { help: 4 },
};

test.each(PHASES)("a state goes over the wire and back: %j", (phase) => {
  const state = { ...STATE, phase };
  expect(readFlowState(flowStateOnWire.parse(JSON.parse(JSON.stringify(presentFlowState(state)))))).toEqual(state);
});

test("every node the graph does not have is told", () => {
  const flow = compileFlow({ begin_node: "hello", nodes: { hello: { type: "end" } } });
  expect(unknownNodesOf(presentFlowState(STATE), flow)).toEqual([["node"], ["globals_entered_at", "help"]]);
});
