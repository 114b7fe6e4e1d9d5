import type { FlowNode, NodeType } from "./node-schemas.ts";
import type { TransitionKind } from "./transition-schemas.ts";
import { waitsForTurn } from "./waits-for-turn.ts";

/**
 * What can ever lead away from a node of each type. `else` of a capture: its attempts are used up; of a tool: it failed;
 * whatever leads away from a transfer: nobody answered.
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

/** These need a caller who is waited for. */
const NEED_A_TURN: ReadonlySet<TransitionKind> = new Set(["prompt", "dtmf", "silence"]);

/** What can lead away from this node, as it is set. */
export function possibleTransitions(node: FlowNode): readonly TransitionKind[] {
  const ofType: readonly TransitionKind[] = POSSIBLE_TRANSITIONS[node.type];
  return waitsForTurn(node) ? ofType : ofType.filter((kind) => !NEED_A_TURN.has(kind));
}
