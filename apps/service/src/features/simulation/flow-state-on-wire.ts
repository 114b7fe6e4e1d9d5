import type { flowStateOnWire } from "@parley/contracts/flows/flow-simulation-schemas";
import type { z } from "zod";
import type { CompiledFlow } from "../../conversation/flow/compiled-flow.ts";
import type { FlowPhase, FlowState } from "../../conversation/flow/flow-state.ts";

type WireState = z.output<typeof flowStateOnWire>;

export function presentFlowState(state: FlowState): WireState {
  return {
    node: state.node,
    phase: presentPhase(state.phase),
    variables: { ...state.variables },
    tool_status: state.toolStatus,
    turn_count: state.turnCount,
    entered_at_turn: state.enteredAtTurn,
    last_user_message: state.lastUserMessage,
    capture: {
      attempts: state.capture.attempts,
      candidate: presentCandidate(state.capture.candidate),
      is_text_sent: state.capture.isTextSent,
    },
    return_to: [...state.returnTo],
    globals_entered_at: { ...state.globalsEnteredAt },
  };
}

export function readFlowState(wire: WireState): FlowState {
  const { capture } = wire;
  return {
    node: wire.node,
    phase: readPhase(wire.phase),
    variables: wire.variables,
    toolStatus: wire.tool_status,
    turnCount: wire.turn_count,
    enteredAtTurn: wire.entered_at_turn,
    lastUserMessage: wire.last_user_message,
    capture: {
      attempts: capture.attempts,
      candidate: capture.candidate === null ? null : { kind: "value", ...capture.candidate },
      isTextSent: capture.is_text_sent,
    },
    returnTo: wire.return_to,
    // These belong to a turn that is over.
    leftThisTurn: [],
    globalsEnteredAt: wire.globals_entered_at,
  };
}

/** Members of a state that name nodes the graph does not have, as paths into it. */
export function unknownNodesOf(wire: WireState, { nodes }: CompiledFlow): readonly (readonly (string | number)[])[] {
  return [
    ...(nodes.has(wire.node) ? [] : [["node"]]),
    ...wire.return_to.flatMap((name, index) => (nodes.has(name) ? [] : [["return_to", index]])),
    ...Object.keys(wire.globals_entered_at).flatMap((name) => (nodes.has(name) ? [] : [["globals_entered_at", name]])),
  ];
}

function presentPhase(phase: FlowPhase): WireState["phase"] {
  switch (phase.kind) {
    case "speaking":
      return { kind: phase.kind, next: phase.then };
    case "handed-over":
      return { kind: phase.kind, assistant_id: phase.assistantId };
    default:
      return { kind: phase.kind };
  }
}

function readPhase(wire: WireState["phase"]): FlowPhase {
  switch (wire.kind) {
    case "speaking": {
      const { kind, next: then } = wire;
      return { kind, then };
    }
    case "handed-over":
      return { kind: wire.kind, assistantId: wire.assistant_id };
    default:
      return { kind: wire.kind };
  }
}

function presentCandidate(candidate: FlowState["capture"]["candidate"]): WireState["capture"]["candidate"] {
  if (candidate === null) return null;
  const { value, spoken, written } = candidate;
  return { value, spoken, written };
}
