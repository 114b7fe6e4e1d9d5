import type { TranscriptEvent } from "../../../providers/speech/recognizing/recognizer.ts";
import type { ChangeableSettings } from "./call-settings.ts";
import type { EndReason } from "./end-reason.ts";

/** Everything that may happen to a live call. `atMs` is on the call's own clock: ms since the session began, never going back. */
export type CallEvent = { readonly atMs: number } & CallEventBody;

export type CallEventBody = LineEvent | CallerEvent | AssistantEvent | ResponseEvent;

/** Concerns the call as a whole; handled in every phase. */
type LineEvent =
  /** Audio can flow both ways: at the beginning, and again after a transfer that failed. */
  | { readonly kind: "stream-started" }
  /** The socket closed without saying why. */
  | { readonly kind: "stream-lost" }
  /** The leg has ended. */
  | { readonly kind: "hung-up"; readonly reason: EndReason }
  /** The call is ended from outside: by the API, the watchdog or a drain. */
  | { readonly kind: "terminated"; readonly reason: EndReason }
  | { readonly kind: "transfer-ended"; readonly hasSucceeded: boolean }
  /** A flow has moved on and its new node has other settings, or another recognizer listens. */
  | { readonly kind: "settings-changed"; readonly changes: ChangeableSettings }
  /** Time has passed: timers that are due fire. */
  | { readonly kind: "tick" };

export type CallerEvent =
  /** The caller has been making speech sounds since `sinceMs`. */
  | { readonly kind: "voice-started"; readonly sinceMs: number }
  /** The caller has been quiet since `sinceMs` and may have stopped: the voice detector does not say so yet. */
  | { readonly kind: "voice-paused"; readonly sinceMs: number }
  /** They had not. */
  | { readonly kind: "voice-resumed" }
  /** The caller has been silent since `sinceMs`. */
  | { readonly kind: "voice-ended"; readonly sinceMs: number }
  /** The far end beeps; null: the beep goes on. */
  | { readonly kind: "beep"; readonly endedMs: number | null }
  | { readonly kind: "heard"; readonly transcript: TranscriptEvent }
  /** Speech is no longer recognized: the vendor and all fallbacks failed. */
  | { readonly kind: "speech-input-failed" }
  /** A whole turn, typed. */
  | { readonly kind: "typed"; readonly text: string }
  | { readonly kind: "digit"; readonly digit: string };

export type AssistantEvent =
  /** The assistant decided to end the call after what it is saying. */
  | { readonly kind: "end-requested"; readonly message: string | null }
  /** The assistant transfers the caller after what it is saying. */
  | { readonly kind: "transfer-requested"; readonly to: string; readonly message: string | null };

export type ResponseEvent =
  /** Its first audio has been sent. */
  | { readonly kind: "response-audible"; readonly responseId: number }
  /** All of its audio is generated; `remainingMs` of it is still to be played. */
  | { readonly kind: "response-generated"; readonly responseId: number; readonly remainingMs: number }
  /**
   * Played to its end; `text` is what was said without fillers, empty if it had nothing to say. `isMeant`: it was silent on
   * purpose. `isOnlyFiller`: a filler was heard, and nothing after it.
   */
  | {
      readonly kind: "response-played";
      readonly responseId: number;
      readonly text: string;
      readonly isMeant?: true;
      readonly isOnlyFiller?: true;
    }
  | { readonly kind: "response-failed"; readonly responseId: number; readonly stage: "model" | "voice" }
  | { readonly kind: "tool-started"; readonly responseId: number }
  | { readonly kind: "tool-finished"; readonly responseId: number };
