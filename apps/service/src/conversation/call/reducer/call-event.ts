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
  /** The socket closed without a reason. */
  | { readonly kind: "stream-lost" }
  /** The leg has ended. */
  | { readonly kind: "hung-up"; readonly reason: EndReason }
  /** The call is ended from outside: by the API, the watchdog or a drain. */
  | { readonly kind: "terminated"; readonly reason: EndReason }
  | { readonly kind: "transfer-ended"; readonly hasSucceeded: boolean }
  /** The flow has moved to another node; its settings apply from now on. */
  | { readonly kind: "settings-changed"; readonly changes: ChangeableSettings }
  /** Time has passed; due timers fire. */
  | { readonly kind: "tick" };

export type CallerEvent =
  /** The caller began to make speech sounds. */
  | { readonly kind: "voice-started"; readonly sinceMs: number }
  /** The caller fell silent. */
  | { readonly kind: "voice-ended"; readonly sinceMs: number }
  | { readonly kind: "heard"; readonly transcript: TranscriptEvent }
  /** No recognizer is left: the vendor and all fallbacks have failed. */
  | { readonly kind: "speech-input-failed" }
  /** A complete turn in writing. */
  | { readonly kind: "typed"; readonly text: string }
  | { readonly kind: "digit"; readonly digit: string };

export type AssistantEvent =
  /** The assistant will end the call after its current words. */
  | { readonly kind: "end-requested"; readonly message: string | null }
  /** The assistant will transfer the caller after its current words. */
  | { readonly kind: "transfer-requested"; readonly to: string; readonly message: string | null };

export type ResponseEvent =
  /** Its first audio has been sent. */
  | { readonly kind: "response-audible"; readonly responseId: number }
  /** All of its audio has been generated; this much is still to be played. */
  | { readonly kind: "response-generated"; readonly responseId: number; readonly remainingMs: number }
  /** Played to its end; `text` is what was said. An empty response ends this way, too; `isMeant`: the silence was intended. */
  | { readonly kind: "response-played"; readonly responseId: number; readonly text: string; readonly isMeant?: true }
  | { readonly kind: "response-failed"; readonly responseId: number; readonly stage: "model" | "voice" }
  | { readonly kind: "tool-started"; readonly responseId: number }
  | { readonly kind: "tool-finished"; readonly responseId: number };
