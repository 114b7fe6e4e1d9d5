import type { FlowNode, NodeType } from "./node-schemas.ts";
import type { TransitionKind } from "./transition-schemas.ts";
import { waitsForTurn } from "./waits-for-turn.ts";

/**
 * The kinds of transitions that each type of node can have. `else` means for a capture that its attempts are used up, for a
 * tool that it failed; any transition of a transfer means that nobody answered.
 */
export const POSSIBLE_TRANSITIONS = {
  conversation: ["prompt", "expression", "dtmf", "silence", "else", "always"],
  capture: ["expression", "silence", "else", "always"],
  tool: ["expression", "else", "always"],
  branch: ["expression", "else", "always"],
  transfer: ["expression", "else", "always"],
  send_sms: ["expression", "dtmf", "silence", "else", "always"],
  press_digit: ["expression", "else", "always"],
  agent: [],
  end: [],
} as const satisfies Readonly<Record<NodeType, readonly TransitionKind[]>>;

/** Kinds that need a node that waits for the caller. */
const NEED_A_TURN: ReadonlySet<TransitionKind> = new Set(["prompt", "dtmf", "silence"]);

/** The kinds that this node can have, given its settings. */
export function possibleTransitions(node: FlowNode): readonly TransitionKind[] {
  const ofType: readonly TransitionKind[] = POSSIBLE_TRANSITIONS[node.type];
  return waitsForTurn(node) ? ofType : ofType.filter((kind) => !NEED_A_TURN.has(kind));
}
