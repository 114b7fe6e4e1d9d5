import type { ExpectedAnswer } from "../../speech/turn-taking/expected-answer.ts";
import type { SpeechPurpose } from "./call-effect.ts";
import type { CallSettings } from "./call-settings.ts";
import type { EndReason } from "./end-reason.ts";

export type CallPhase =
  /** No audio yet. */
  | "starting"
  | "talking"
  /** Saying its last words; what the caller says is kept but not answered. */
  | "ending"
  /** Calling the transfer target. */
  | "transferring"
  | "ended";

export type TimerName =
  /** The silence after speech is long enough. */
  | "endpoint"
  /** The deadline for deciding whether the caller is interrupting. */
  | "confirm"
  /** The interim text has been stable for a while. */
  | "speculate"
  | "filler"
  | "digits"
  | "idle"
  | "max-duration"
  /** The last words are taking too long. */
  | "force-end"
  | "transfer"
  /** The socket has closed; the carrier may still say why, or open another one. */
  | "stream-return";

/** The caller's turn as it is heard. */
export interface CallerState {
  /** When the caller began to speak; null while silent. */
  readonly voiceSinceMs: number | null;
  /** When the caller last stopped. */
  readonly voiceEndedMs: number | null;
  readonly turnStartedMs: number | null;
  /** Voiced time of the turn before `voiceSinceMs`. */
  readonly spokenMs: number;
  /** Text of turns the recognizer has ended, waiting for the assistant to finish; later text does not replace it. */
  readonly earlierText: string;
  /** Final texts of the turn, joined. */
  readonly finalText: string;
  readonly interimText: string;
  readonly confidence: number | null;
  readonly lastTextMs: number | null;
  /** The recognizer owes us the final text that it was asked for. */
  readonly awaitsFinal: boolean;
  /** Words that became a turn before they were final. The recognizer repeats them, and only what is new then counts. */
  readonly takenText: string | null;
  /** The turn is over, and is answered once the assistant has finished. */
  readonly isTurnOver: boolean;
  readonly digits: string;
  readonly meanPauseMs: number | null;
  readonly expected: ExpectedAnswer;
}

/** The assistant's current utterance. */
export interface ResponseState {
  readonly id: number;
  readonly purpose: SpeechPurpose;
  /** The turn it answers; null when the assistant speaks unprompted. */
  readonly turnText: string | null;
  /** Inaudible until the caller's turn is over. */
  readonly isSpeculative: boolean;
  /** When its first audio was sent; null before that. */
  readonly audibleSinceMs: number | null;
  /** Since when playback is paused; null while it is not. */
  readonly heldSinceMs: number | null;
  /** How often it was paused for a sound without words. */
  readonly noiseCount: number;
  /** It is not paused again before this, so that noise does not chop it up. */
  readonly mayHoldFromMs: number;
  /** When its last audio will have been played; null while more is being generated. */
  readonly endsAtMs: number | null;
  readonly runningToolCount: number;
  /** A tool has been called with the caller's words in its arguments. */
  readonly hasCalledTool: boolean;
}

/** What to do once the assistant has finished speaking. */
export type NextStep =
  | { readonly kind: "end"; readonly reason: EndReason; readonly message: string | null }
  | { readonly kind: "transfer"; readonly to: string; readonly message: string | null };

export interface CallState {
  readonly settings: CallSettings;
  readonly phase: CallPhase;
  readonly caller: CallerState;
  readonly response: ResponseState | null;
  readonly next: NextStep | null;
  readonly timers: Readonly<Partial<Record<TimerName, number>>>;
  /** When the stream first opened. */
  readonly talkingSinceMs: number;
  /** A turn to be answered after the words that must be heard to the end; null when there is none. */
  readonly unansweredText: string | null;
  /** When both sides fell silent. */
  readonly quietSinceMs: number;
  /** How many reminders there have been in this silence. */
  readonly idleCount: number;
  readonly lastInterruptionMs: number | null;
  /** Consecutive failures of the model. */
  readonly failureCount: number;
  readonly nextResponseId: number;
  readonly nextTurnId: number;
}

export const QUIET_CALLER: CallerState = {
  voiceSinceMs: null,
  voiceEndedMs: null,
  turnStartedMs: null,
  spokenMs: 0,
  earlierText: "",
  finalText: "",
  interimText: "",
  confidence: null,
  lastTextMs: null,
  awaitsFinal: false,
  takenText: null,
  isTurnOver: false,
  digits: "",
  meanPauseMs: null,
  expected: "open",
};

export function initialCallState(settings: CallSettings): CallState {
  return {
    settings,
    phase: "starting",
    caller: QUIET_CALLER,
    response: null,
    next: null,
    timers: {},
    talkingSinceMs: 0,
    unansweredText: null,
    quietSinceMs: 0,
    idleCount: 0,
    lastInterruptionMs: null,
    failureCount: 0,
    nextResponseId: 1,
    nextTurnId: 1,
  };
}

/** When the shell has to send the next `tick`; null when no timer is set. */
export function nextTimerMs(state: CallState): number | null {
  let next: number | null = null;
  for (const atMs of Object.values(state.timers)) if (next === null || atMs < next) next = atMs;
  return next;
}
