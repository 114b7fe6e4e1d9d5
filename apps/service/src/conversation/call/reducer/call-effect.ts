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
  | "farewell";

/** Why the assistant answers although the caller has said nothing to it. */
export type RespondCause = "opening" | "silence" | "transfer-failed";

export type TurnSource = "speech" | "keypad" | "typed";

/**
 * What the shell has to do. A response is one utterance of the assistant, with an id. Each one that is begun (`say`,
 * `play-apology`, `respond`) ends exactly once: by the shell's `response-played` or `response-failed`, or by `cancel` or
 * `interrupt`.
 */
export type CallEffect =
  | {
      readonly kind: "say";
      readonly responseId: number;
      readonly purpose: SpeechPurpose;
      readonly text: string;
    }
  /** Play the recording: no voice is left. */
  | { readonly kind: "play-apology"; readonly responseId: number }
  /** Ask the model and speak its answer. A speculative one stays inaudible until `release`. */
  | {
      readonly kind: "respond";
      readonly responseId: number;
      /** The caller's words, which are not in the history yet when the response is speculative. */
      readonly turnText: string;
      readonly isSpeculative: boolean;
      /** Absent when it answers the caller's turn. */
      readonly cause?: RespondCause;
    }
  | { readonly kind: "release"; readonly responseId: number }
  /** Pause at once and keep everything: it may resume from where the caller last heard it. */
  | { readonly kind: "hold"; readonly responseId: number }
  | { readonly kind: "resume"; readonly responseId: number }
  /** Drop it; none of it was heard. */
  | { readonly kind: "cancel"; readonly responseId: number }
  /** Drop the rest; the caller has heard a part. */
  | { readonly kind: "interrupt"; readonly responseId: number }
  /** A tool or the model is slow: say a filler, unless something is playing or a filler was said a moment ago. */
  | { readonly kind: "fill"; readonly responseId: number; readonly cause: "tool" | "model" }
  /** Ask the recognizer for its final text. */
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
  | { readonly kind: "transfer"; readonly to: string }
  /** End the leg from our side. */
  | { readonly kind: "hang-up"; readonly reason: EndReason }
  /** The call is over for this reason; no effect follows. */
  | { readonly kind: "finish"; readonly reason: EndReason };
