import type { FlowGraph } from "@parley/flow-graph/graph-schema";
import type { FlowNode, NodeType } from "@parley/flow-graph/node-schemas";
import type { POSSIBLE_TRANSITIONS } from "@parley/flow-graph/possible-transitions";
import type { Transition, TransitionKind } from "@parley/flow-graph/transition-schemas";

export type { FlowGraph, FlowNode, NodeType, Transition, TransitionKind };

/** What is edited: everything about a flow that is saved in one request. */
export interface FlowDraft {
  readonly name: string;
  readonly base_assistant_id: number;
  readonly is_active: boolean;
  readonly graph: FlowGraph;
}

/** The kinds of ways on that each type of node can have; the compiler compares it with the service's own table. */
export const WAYS_OF: typeof POSSIBLE_TRANSITIONS = {
  conversation: ["prompt", "expression", "dtmf", "silence", "else", "always"],
  capture: ["expression", "silence", "else", "always"],
  tool: ["expression", "else", "always"],
  branch: ["expression", "else", "always"],
  transfer: ["expression", "else", "always"],
  send_sms: ["expression", "dtmf", "silence", "else", "always"],
  press_digit: ["expression", "else", "always"],
  agent: [],
  end: [],
};

export const NODE_TYPES = Object.keys(WAYS_OF) as readonly NodeType[];
