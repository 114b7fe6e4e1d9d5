import type { OfferedTransition } from "@parley/flow-graph/prompt/transition-tools";
import type { TransitionKind } from "@parley/flow-graph/transition-schemas";

/** How the caller's words came: spoken, in writing, or on the phone's keypad. */
export type TurnWay = "speech" | "text" | "keys";

export interface CallerTurn {
  /** For keys, only the keys pressed. */
  readonly text: string;
  readonly way: TurnWay;
}

/** What a flow is told about its conversation. */
export type FlowEvent =
  /** The conversation begins, with the caller's words if `turn` is not null. */
  | { readonly kind: "begun"; readonly turn: CallerTurn | null }
  /** The conversation continues at its node after a break; the assistant speaks. */
  | { readonly kind: "resumed" }
  | { readonly kind: "turn"; readonly turn: CallerTurn }
  /** The caller has said nothing for `silentMs`. */
  | { readonly kind: "silence"; readonly silentMs: number }
  /** The words of a `say` were handed over, or the model's answer is complete without a transition. */
  | { readonly kind: "spoke" }
  /** The model called a transition; `when` distinguishes several to the same node. */
  | { readonly kind: "chose"; readonly to: string; readonly when?: string }
  /** The outcome of the node's action. */
  | { readonly kind: "acted"; readonly isSuccess: boolean; readonly result: unknown };

/** What a node does outside the conversation. */
export type FlowAction =
  | { readonly kind: "tool"; readonly tool: string; readonly arguments: Readonly<Record<string, unknown>> }
  | { readonly kind: "transfer"; readonly to: string }
  | { readonly kind: "send-sms"; readonly message: string }
  | { readonly kind: "press"; readonly digits: string };

/** One thing to do; its outcome is the next event. */
export type FlowStep =
  /** Say these words. Then `spoke`. */
  | { readonly kind: "say"; readonly text: string }
  /** The model speaks for the node. Then `spoke` or `chose`. */
  | { readonly kind: "ask"; readonly instruction: string; readonly choices: readonly FlowChoice[] }
  /** Perform the action. Then `acted`, or no event at all when a transfer succeeds. */
  | { readonly kind: "act"; readonly action: FlowAction }
  /** Another assistant speaks from now on; the flow does not resume. */
  | { readonly kind: "hand-over"; readonly assistantId: number }
  /** The conversation ends once everything has been heard. `isSaid`: goodbye was said. */
  | { readonly kind: "end"; readonly isSaid: boolean }
  /** Wait for the caller's next turn. */
  | { readonly kind: "wait" };

/** A transition the model may call. */
export interface FlowChoice extends OfferedTransition {
  readonly kind: "prompt" | "global" | "else" | "return";
}

export type MoveKind = TransitionKind | "begin" | "global" | "return";

/** A transition that was taken, as it is recorded. */
export interface FlowMove {
  readonly from: string | null;
  readonly to: string;
  readonly kind: MoveKind;
  /** `deterministic: age >= 18`, `model: wants to book`. */
  readonly reason: string;
}
