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

/** Why somebody answers to whom the caller has said nothing. */
export type RespondCause = "opening" | "silence" | "transfer-failed";

export type TurnSource = "speech" | "keypad" | "typed";

/**
 * What the shell is to do. A response is one utterance of the assistant with an id of its own. Each that is begun (`say`,
 * `play-apology`, `respond`) ends exactly once: by the shell's `response-played` or `response-failed`, or by `cancel` or `interrupt`.
 */
export type CallEffect =
  | {
      readonly kind: "say";
      readonly responseId: number;
      readonly purpose: SpeechPurpose;
      readonly text: string;
    }
  /** No voice is left to say anything: recorded words. */
  | { readonly kind: "play-apology"; readonly responseId: number }
  /** Ask the model and speak its answer. Nothing of a speculative one is audible before `release`. */
  | {
      readonly kind: "respond";
      readonly responseId: number;
      /** What the caller said; a speculative response cannot know it from the history yet. */
      readonly turnText: string;
      readonly isSpeculative: boolean;
      /** Absent: the caller's turn. */
      readonly cause?: RespondCause;
    }
  | { readonly kind: "release"; readonly responseId: number }
  /** Stop playing at once, but keep everything: it may go on from where the caller heard it last. */
  | { readonly kind: "hold"; readonly responseId: number }
  | { readonly kind: "resume"; readonly responseId: number }
  /** Nothing of it was audible; forget it. */
  | { readonly kind: "cancel"; readonly responseId: number }
  /** The caller heard a part of it; the rest is dropped. */
  | { readonly kind: "interrupt"; readonly responseId: number }
  /** A tool or the model takes long: say something meanwhile, unless something is playing or was said for it a moment ago. */
  | { readonly kind: "fill"; readonly responseId: number; readonly cause: "tool" | "model" }
  /** Ask the recognizer for what it has. */
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
  /** A listener's sound while the assistant spoke: heard, not answered. */
  | { readonly kind: "drop-backchannel"; readonly text: string }
  | { readonly kind: "transfer"; readonly to: string }
  /** End the leg from our side. */
  | { readonly kind: "hang-up"; readonly reason: EndReason }
  /** Nothing follows; the call is over for this reason. */
  | { readonly kind: "finish"; readonly reason: EndReason };
