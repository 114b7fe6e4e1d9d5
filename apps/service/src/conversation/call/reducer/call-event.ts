import type { TranscriptEvent } from "../../../providers/speech/recognizing/recognizer.ts";
import type { ChangeableSettings } from "./call-settings.ts";
import type { EndReason } from "./end-reason.ts";

/** Everything that may happen to a live call. `atMs` is on the call's own clock: ms since the session began, never back. */
export type CallEvent = { readonly atMs: number } & CallEventBody;

export type CallEventBody = LineEvent | CallerEvent | AssistantEvent | ResponseEvent;

/** Concerns the call as a whole; handled in every phase. */
type LineEvent =
  /** Audio can flow both ways: at the beginning, and again after a transfer that failed. */
  | { readonly kind: "stream-started" }
  /** The socket went away without a word of why. */
  | { readonly kind: "stream-lost" }
  /** The leg is gone. */
  | { readonly kind: "hung-up"; readonly reason: EndReason }
  /** Somebody outside ends the call: the API, the watchdog, a drain. */
  | { readonly kind: "terminated"; readonly reason: EndReason }
  | { readonly kind: "transfer-ended"; readonly hasSucceeded: boolean }
  /** A flow has moved on; counts from now on. */
  | { readonly kind: "settings-changed"; readonly changes: ChangeableSettings }
  /** Time has passed; due timers fire. */
  | { readonly kind: "tick" };

export type CallerEvent =
  /** The caller makes sounds of speech, since then. */
  | { readonly kind: "voice-started"; readonly sinceMs: number }
  /** And has been silent since then. */
  | { readonly kind: "voice-ended"; readonly sinceMs: number }
  | { readonly kind: "heard"; readonly transcript: TranscriptEvent }
  /** Nobody recognizes speech any more: the vendor and all fallbacks failed. */
  | { readonly kind: "speech-input-failed" }
  /** A whole turn in writing. */
  | { readonly kind: "typed"; readonly text: string }
  | { readonly kind: "digit"; readonly digit: string };

export type AssistantEvent =
  /** The assistant decided to end the call after what it says now. */
  | { readonly kind: "end-requested"; readonly message: string | null }
  /** The assistant hands the caller to a telephone after what it says now. */
  | { readonly kind: "transfer-requested"; readonly to: string; readonly message: string | null };

export type ResponseEvent =
  /** Its first audio is on the wire. */
  | { readonly kind: "response-audible"; readonly responseId: number }
  /** All of its audio is there; so much of it is still to be played. */
  | { readonly kind: "response-generated"; readonly responseId: number; readonly remainingMs: number }
  /** Played to its end; `text` is what was said. A response that had nothing to say ends so, too; `isMeant`: it was to be silent. */
  | { readonly kind: "response-played"; readonly responseId: number; readonly text: string; readonly isMeant?: true }
  | { readonly kind: "response-failed"; readonly responseId: number; readonly stage: "model" | "voice" }
  | { readonly kind: "tool-started"; readonly responseId: number }
  | { readonly kind: "tool-finished"; readonly responseId: number };
