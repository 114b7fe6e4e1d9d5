import type { OfferedTransition } from "@parley/flow-graph/prompt/transition-tools";
import type { TransitionKind } from "@parley/flow-graph/transition-schemas";

/** How the caller's words arrived: spoken, written, or keyed in. */
export type TurnWay = "speech" | "text" | "keys";

export interface CallerTurn {
  /** For keys, only the keys pressed. */
  readonly text: string;
  readonly way: TurnWay;
}

/** The events a flow reacts to. */
export type FlowEvent =
  /** The conversation begins; `turn`: the caller's first words, if the caller spoke first. */
  | { readonly kind: "begun"; readonly turn: CallerTurn | null }
  /** The conversation resumes at its node, and the assistant speaks first. */
  | { readonly kind: "resumed" }
  | { readonly kind: "turn"; readonly turn: CallerTurn }
  /** The caller has been silent for the node's limit. */
  | { readonly kind: "silence"; readonly silentMs: number }
  /** The words are on their way. For a model's answer: it is complete, and the model called no transition. */
  | { readonly kind: "spoke" }
  /** The model called a transition; `when` tells several to the same node apart. */
  | { readonly kind: "chose"; readonly to: string; readonly when?: string }
  /** The outcome of what the node did. */
  | { readonly kind: "acted"; readonly isSuccess: boolean; readonly result: unknown };

/** What a node does outside the conversation. */
export type FlowAction =
  | { readonly kind: "tool"; readonly tool: string; readonly arguments: Readonly<Record<string, unknown>> }
  | { readonly kind: "transfer"; readonly to: string }
  | { readonly kind: "send-sms"; readonly message: string }
  | { readonly kind: "press"; readonly digits: string };

/** One thing to do; its outcome is the next event. */
export type FlowStep =
  /** These words. Then `spoke`. */
  | { readonly kind: "say"; readonly text: string }
  /** The model speaks for the node. Then `spoke` or `chose`. */
  | { readonly kind: "ask"; readonly instruction: string; readonly choices: readonly FlowChoice[] }
  /** Then `acted`, except after a transfer that succeeds. */
  | { readonly kind: "act"; readonly action: FlowAction }
  /** Another assistant takes over for good. */
  | { readonly kind: "hand-over"; readonly assistantId: number }
  /** The conversation ends once everything has been heard. `isSaid`: goodbye has been said. */
  | { readonly kind: "end"; readonly isSaid: boolean }
  /** Wait for the caller's next turn. */
  | { readonly kind: "wait" };

/** A transition the model may call. */
export interface FlowChoice extends OfferedTransition {
  readonly kind: "prompt" | "global" | "else" | "return";
}

export type MoveKind = TransitionKind | "begin" | "global" | "return";

/** A transition that was taken, for the trace. */
export interface FlowMove {
  readonly from: string | null;
  readonly to: string;
  readonly kind: MoveKind;
  /** `deterministic: age >= 18`, `model: wants to book`. */
  readonly reason: string;
}
