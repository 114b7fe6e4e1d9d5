import type { OfferedTransition } from "@parley/flow-graph/prompt/transition-tools";
import type { TransitionKind } from "@parley/flow-graph/transition-schemas";

/** How the caller's words came: by voice, in writing, or on the telephone's keys. */
export type TurnWay = "speech" | "text" | "keys";

export interface CallerTurn {
  /** For keys, only the keys pressed. */
  readonly text: string;
  readonly way: TurnWay;
}

/** What happens to a conversation, as far as its flow is concerned. */
export type FlowEvent =
  /** The conversation begins; `turn`: with these words of the caller. */
  | { readonly kind: "begun"; readonly turn: CallerTurn | null }
  /** It goes on at its node after a break, with the assistant to speak. */
  | { readonly kind: "resumed" }
  | { readonly kind: "turn"; readonly turn: CallerTurn }
  /** The caller has said nothing for so long. */
  | { readonly kind: "silence"; readonly silentMs: number }
  /** What was to be said is on its way; of a model's answer: it is complete, and no transition was called. */
  | { readonly kind: "spoke" }
  /** The model called a transition; `when` tells several to the same node apart. */
  | { readonly kind: "chose"; readonly to: string; readonly when?: string }
  /** The outcome of what the node did. */
  | { readonly kind: "acted"; readonly isSuccess: boolean; readonly result: unknown };

/** What the node does outside the conversation. */
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
  /** Then `acted`; nothing when a transfer succeeds. */
  | { readonly kind: "act"; readonly action: FlowAction }
  /** Another assistant speaks from now on; it never comes back. */
  | { readonly kind: "hand-over"; readonly assistantId: number }
  /** The conversation is over once everything was heard. `isSaid`: goodbye was said. */
  | { readonly kind: "end"; readonly isSaid: boolean }
  /** For the caller's next turn. */
  | { readonly kind: "wait" };

/** A transition the model may call. */
export interface FlowChoice extends OfferedTransition {
  readonly kind: "prompt" | "global" | "else" | "return";
}

export type MoveKind = TransitionKind | "begin" | "global" | "return";

/** One transition that was taken, for the record. */
export interface FlowMove {
  readonly from: string | null;
  readonly to: string;
  readonly kind: MoveKind;
  /** `deterministic: age >= 18`, `model: wants to book`. */
  readonly reason: string;
}
