import type { ExpectedAnswer } from "../../speech/turn-taking/expected-answer.ts";
import type { SpeechPurpose } from "./call-effect.ts";
import type { CallSettings } from "./call-settings.ts";
import type { EndReason } from "./end-reason.ts";

export type CallPhase =
  /** No audio yet. */
  | "starting"
  | "talking"
  /** Says its last words; what the caller says is kept and not answered. */
  | "ending"
  /** Rings up somebody else. */
  | "transferring"
  | "ended";

export type TimerName =
  /** The silence after speech is long enough. */
  | "endpoint"
  /** It has to be clear by now whether the caller interrupts. */
  | "confirm"
  /** The interim text has not changed for a while. */
  | "speculate"
  | "filler"
  | "digits"
  | "idle"
  | "max-duration"
  /** Last words take too long. */
  | "force-end"
  | "transfer"
  /** The socket went away; the carrier may say why, or open another. */
  | "stream-return";

/** The caller's turn as it is heard. */
export interface CallerState {
  /** Since when the caller speaks; null: silent. */
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
  /** The recognizer was asked for its last words and has not given them. */
  readonly awaitsFinal: boolean;
  /** Words that were taken as a turn before they were final: they come once more, and count only as far as they are new. */
  readonly takenText: string | null;
  /** The turn is over and waits for the assistant to finish. */
  readonly isTurnOver: boolean;
  readonly digits: string;
  readonly meanPauseMs: number | null;
  readonly expected: ExpectedAnswer;
}

/** The one utterance of the assistant in flight. */
export interface ResponseState {
  readonly id: number;
  readonly purpose: SpeechPurpose;
  /** What it answers; null for what the assistant says by itself. */
  readonly turnText: string | null;
  /** Inaudible until the caller's turn is over. */
  readonly isSpeculative: boolean;
  /** When its first audio went out; null before. */
  readonly audibleSinceMs: number | null;
  /** Playing (or its beginning) is held since then; null: it is not. */
  readonly heldSinceMs: number | null;
  /** How often it was held for a sound without words. */
  readonly noiseCount: number;
  /** Not held again before; noise must not chop it up. */
  readonly mayHoldFromMs: number;
  /** When its last audio will have been played; null while more is made. */
  readonly endsAtMs: number | null;
  readonly runningToolCount: number;
  /** A tool was called with what is answered in its arguments. */
  readonly hasCalledTool: boolean;
}

/** What happens once the assistant has spoken. */
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
  /** A turn that is answered once what has to be heard was heard; null: none. */
  readonly unansweredText: string | null;
  /** Since when nobody has said anything. */
  readonly quietSinceMs: number;
  /** Reminders since the caller or the assistant last spoke. */
  readonly idleCount: number;
  readonly lastInterruptionMs: number | null;
  /** How often the model has failed in a row. */
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

/** When the shell has to send a `tick`; null: nothing waits. */
export function nextTimerMs(state: CallState): number | null {
  let next: number | null = null;
  for (const atMs of Object.values(state.timers)) if (next === null || atMs < next) next = atMs;
  return next;
}
