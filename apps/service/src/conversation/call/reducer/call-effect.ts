import type { AnsweredBy, AnswerReason } from "../voicemail/answer-detector.ts";
import type { EndReason } from "./end-reason.ts";

/** Why the assistant speaks. */
export type SpeechPurpose =
  | "disclosure"
  | "welcome"
  | "answer"
  | "idle"
  | "apology"
  | "transfer"
  | "transfer-failed"
  | "farewell"
  /** The message left on an answering machine. */
  | "voicemail";

/** Why the assistant responds although the caller has said nothing. */
export type RespondCause = "opening" | "silence" | "transfer-failed";

export type TurnSource = "speech" | "keypad" | "typed";

/** What an answer responds to. */
export type AnsweredEffect = Pick<Extract<CallEffect, { kind: "respond" }>, "turnText" | "isSpeculative" | "cause">;

/**
 * What the shell has to do. A response is one utterance of the assistant, with its own id. Each one started (by `say`,
 * `play-apology` or `respond`) ends exactly once: by the shell's `response-played` or `response-failed`, by `cancel` or by
 * `interrupt`.
 */
export type CallEffect =
  | {
      readonly kind: "say";
      readonly responseId: number;
      readonly purpose: SpeechPurpose;
      readonly text: string;
    }
  /** No voice is left, so play recorded words. */
  | { readonly kind: "play-apology"; readonly responseId: number }
  /** Ask the model and speak its answer. A speculative answer stays inaudible until `release`. */
  | {
      readonly kind: "respond";
      readonly responseId: number;
      /** What the caller said: the history does not have it yet when the response is speculative. */
      readonly turnText: string;
      readonly isSpeculative: boolean;
      /** Absent: it answers the caller's turn. */
      readonly cause?: RespondCause;
    }
  | { readonly kind: "release"; readonly responseId: number }
  /** Nothing of it is audible yet, and it does not begin before `resume`. */
  | { readonly kind: "hold"; readonly responseId: number }
  | { readonly kind: "resume"; readonly responseId: number }
  /** It is audible, and goes on quietly from where the caller last heard it, until `unduck`. */
  | { readonly kind: "duck"; readonly responseId: number }
  | { readonly kind: "unduck"; readonly responseId: number }
  /** None of it was audible; forget it. */
  | { readonly kind: "cancel"; readonly responseId: number }
  /** The caller heard part of it; drop the rest. */
  | { readonly kind: "interrupt"; readonly responseId: number }
  /**
   * A tool or the model takes long: say a filler, unless audio is playing, the model has begun to answer or one was said a
   * moment ago. For a slow model at most one a turn.
   */
  | { readonly kind: "fill"; readonly responseId: number; readonly cause: "tool" | "model" }
  /** Ask the recognizer for the final text of what it has heard. */
  | { readonly kind: "finalize-transcript" }
  | {
      readonly kind: "commit-user-turn";
      readonly turnId: number;
      readonly text: string;
      readonly source: TurnSource;
      readonly startedMs: number;
      /** When the caller stopped speaking. */
      readonly endedMs: number;
      readonly confidence: number | null;
    }
  /** A backchannel while the assistant spoke: recorded, not answered. */
  | { readonly kind: "drop-backchannel"; readonly text: string }
  /** Have a sound of assent ready: the caller may speak at length. */
  | { readonly kind: "prepare-assent" }
  /** The caller pauses within a long turn: show that somebody listens. No response, and no answer. */
  | { readonly kind: "assent" }
  /** Who took the call, as far as is known now; may be told again when more is known. */
  | { readonly kind: "answered-by"; readonly answeredBy: AnsweredBy; readonly reasons: readonly AnswerReason[] }
  | { readonly kind: "transfer"; readonly to: string }
  /** End the leg from our side. */
  | { readonly kind: "hang-up"; readonly reason: EndReason }
  /** The call is over for this reason; no further effects follow. */
  | { readonly kind: "finish"; readonly reason: EndReason };
