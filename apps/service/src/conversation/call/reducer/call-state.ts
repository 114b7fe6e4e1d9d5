import { type CallerPace, NO_PAUSES, type TurnPauses } from "../../speech/turn-taking/caller-pace.ts";
import { type ExpectedAnswer, OPEN_ANSWER } from "../../speech/turn-taking/expected-answer.ts";
import type { AnswerDetector } from "../voicemail/answer-detector.ts";
import type { SpeechPurpose } from "./call-effect.ts";
import type { CallSettings } from "./call-settings.ts";
import type { EndReason } from "./end-reason.ts";

export type CallPhase =
  /** No audio yet. */
  | "starting"
  | "talking"
  /** The assistant says its last words; what the caller says is kept but not answered. */
  | "ending"
  /** A machine took the call: nothing is answered, a message may be left. */
  | "voicemail"
  /** Calling somebody else for the caller. */
  | "transferring"
  | "ended";

export type TimerName =
  /** The silence after speech has lasted long enough. */
  | "endpoint"
  /** Time to decide whether the caller is interrupting. */
  | "confirm"
  /** The interim text has been stable for a while. */
  | "speculate"
  | "filler"
  | "digits"
  | "idle"
  /** The caller's pause is long enough for a sound of assent. */
  | "assent"
  | "max-duration"
  /** The last words are taking too long. */
  | "force-end"
  | "transfer"
  /** Time to look who took the call, or whether the greeting of a machine is over. */
  | "voicemail"
  /** The socket has closed; the carrier may still say why, or open another one. */
  | "stream-return";

/** The caller's turn so far. */
export interface CallerState {
  /** Since when the caller has been speaking; null: silent. */
  readonly voiceSinceMs: number | null;
  /** When the caller last stopped. */
  readonly voiceEndedMs: number | null;
  /** Since when they have been quiet, though it may only be the gap before a consonant; null: they are loud, or have stopped. */
  readonly quietSinceMs: number | null;
  readonly turnStartedMs: number | null;
  /** Voiced time of the turn before `voiceSinceMs`. */
  readonly spokenMs: number;
  /** Text of turns the recognizer has ended while the assistant was speaking; later text is added to it. */
  readonly earlierText: string;
  /** Final texts of the turn, joined. */
  readonly finalText: string;
  readonly interimText: string;
  readonly confidence: number | null;
  readonly lastTextMs: number | null;
  /** When the recognizer was asked to finalize, for each time it has not answered yet. */
  readonly finalsAskedMs: readonly number[];
  /** Words committed as a turn before they were final. The recognizer will repeat them; only what is new counts. */
  readonly takenText: string | null;
  /** The turn is over and will be answered once the assistant has finished. */
  readonly isTurnOver: boolean;
  readonly digits: string;
  readonly expected: ExpectedAnswer;
  readonly pace: CallerPace;
  /** The pauses within this turn. */
  readonly pauses: TurnPauses;
  /** The silence before what is being said now; it is a pause once there are words of it. */
  readonly lastPause: LastPause | null;
  /** The turn before, as long as the caller may only have paused; null: there is none. */
  readonly lastTurn: { readonly committedMs: number; readonly soundedComplete: boolean } | null;
  /** The recognizer has set full stops where no sentence can end. */
  readonly hasFalseStops: boolean;
  /** This turn continues the one before, which was taken as over too early. */
  readonly wentOn: boolean;
  /** How far into the audio the recognizer's words reach, and how far it has listened; null when it does not say. */
  readonly wordsUntilMs: number | null;
  readonly listenedUntilMs: number | null;
}

export interface LastPause {
  readonly pauseMs: number;
  readonly isAfterComplete: boolean;
  /** It came after a turn that had been taken as over. */
  readonly isAfterTurn: boolean;
}

/** What the assistant is saying or about to say; there is never more than one response in flight. */
export interface ResponseState {
  readonly id: number;
  readonly purpose: SpeechPurpose;
  /** The caller's turn it answers; null for what the assistant says unprompted. */
  readonly turnText: string | null;
  /** Inaudible until the caller's turn is over. */
  readonly isSpeculative: boolean;
  /** When its first audio went out; null until then. */
  readonly audibleSinceMs: number | null;
  /** Since when starting to play has been on hold; null: not held. */
  readonly heldSinceMs: number | null;
  /** Since when it has been quiet, because the caller may be interrupting; null: it is as loud as ever. */
  readonly duckedSinceMs: number | null;
  /** How often it made way for sounds that turned out to have no words. */
  readonly noiseCount: number;
  /** It does not become quiet again before this, so that noise does not make it waver. */
  readonly mayHoldFromMs: number;
  /** When its last audio will have been played; null while audio is still being generated. */
  readonly endsAtMs: number | null;
  readonly runningToolCount: number;
  /** A tool was called, with arguments taken from `turnText`. */
  readonly hasCalledTool: boolean;
}

/** What to do once the assistant has finished speaking. */
export type NextStep =
  | { readonly kind: "end"; readonly reason: EndReason; readonly message: string | null }
  | { readonly kind: "transfer"; readonly to: string; readonly message: string | null };

/** An answering machine took the call; times on the call's clock. */
export interface MailboxState {
  readonly sinceMs: number;
  /** Since when the message is being left; null: the greeting goes on. */
  readonly speakingSinceMs: number | null;
  /** When to leave the message again, because the beep came after it had begun; null: it did not. */
  readonly againFromMs: number | null;
}

export interface CallState {
  readonly settings: CallSettings;
  readonly phase: CallPhase;
  readonly caller: CallerState;
  readonly response: ResponseState | null;
  readonly next: NextStep | null;
  readonly timers: Readonly<Partial<Record<TimerName, number>>>;
  /** When the stream first opened. */
  readonly talkingSinceMs: number;
  /** A turn to answer once the assistant has finished what must be heard in full; null: none. */
  readonly unansweredText: string | null;
  /** Since when neither side has said anything. */
  readonly quietSinceMs: number;
  /** How many reminders there have been in this silence. */
  readonly idleCount: number;
  readonly lastInterruptionMs: number | null;
  readonly lastAssentMs: number | null;
  /** Finds out who took the call; null: nobody asked, or it is known. */
  readonly detector: AnswerDetector | null;
  /** Null: unless a machine took the call. */
  readonly mailbox: MailboxState | null;
  /** Consecutive failures of the model. */
  readonly failureCount: number;
  readonly nextResponseId: number;
  readonly nextTurnId: number;
}

export const QUIET_CALLER: CallerState = {
  voiceSinceMs: null,
  voiceEndedMs: null,
  quietSinceMs: null,
  turnStartedMs: null,
  spokenMs: 0,
  earlierText: "",
  finalText: "",
  interimText: "",
  confidence: null,
  lastTextMs: null,
  finalsAskedMs: [],
  takenText: null,
  isTurnOver: false,
  digits: "",
  expected: OPEN_ANSWER,
  pace: [],
  pauses: NO_PAUSES,
  lastPause: null,
  lastTurn: null,
  hasFalseStops: false,
  wentOn: false,
  wordsUntilMs: null,
  listenedUntilMs: null,
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
    lastAssentMs: null,
    detector: null,
    mailbox: null,
    failureCount: 0,
    nextResponseId: 1,
    nextTurnId: 1,
  };
}

/** When the shell has to send the next `tick`; null: no timer is set. */
export function nextTimerMs(state: CallState): number | null {
  let next: number | null = null;
  for (const atMs of Object.values(state.timers)) if (next === null || atMs < next) next = atMs;
  return next;
}
