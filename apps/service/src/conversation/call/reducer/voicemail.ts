import { countWords } from "../../speech/turn-taking/words.ts";
import {
  AFTER_BEEP_MS,
  type AnsweredBy,
  forgetSpeech,
  hasBeeped,
  nextLookMs,
  type Observation,
  observeAnswer,
  pickedUp,
  quietSinceMs,
  startDetecting,
} from "../voicemail/answer-detector.ts";
import { LONG_PAUSE_MS, speechText } from "../voicemail/far-end-speech.ts";
import { isOfMachine } from "../voicemail/read-greeting.ts";
import type { CallEvent } from "./call-event.ts";
import { clearTimer, type Draft, setTimer } from "./draft.ts";
import { hangUp } from "./ending.ts";
import { commitLastWords } from "./last-words.ts";
import { dropResponse, say } from "./responses.ts";

/** A greeting that goes on for longer after it was recognized, or a line that is never quiet, is spoken over. */
const LONGEST_GREETING_MS = 30_000;
/** Most machines record for no longer. */
const LONGEST_MESSAGE_MS = 60_000;
/** A beep this soon after the message has begun is the one to begin at; a later one is the end of the recording. */
const LATE_BEEP_MS = 3_000;
const LONGEST_BEEP_MS = 5_000;
/** Words nobody calls out; fewer may be a misunderstood noise. */
const PICK_UP_WORDS = 3;

/** The call was answered: from now on the far end is listened to for who it is, if the call asks for it. */
export function detectAnswer(draft: Draft): void {
  if (draft.settings.voicemail === undefined) return;
  draft.detector = startDetecting(draft.atMs);
  lookAgain(draft);
}

/**
 * Notices who took the call, before the event is applied: nothing is held back for it, so that a person is answered exactly as
 * without it.
 */
export function noticeAnswer(draft: Draft, event: CallEvent): void {
  if (draft.detector === null) return;
  if (draft.phase === "transferring") {
    forgetDetector(draft);
    return;
  }
  const before = draft.detector.verdict;
  const detector = observeAnswer(draft.detector, observationOf(draft, event), draft.atMs);
  draft.detector = detector;
  if (draft.mailbox !== null) {
    if (event.kind === "heard") considerPickUp(draft);
    else if (event.kind === "beep") considerLateBeep(draft, event.endedMs);
    return;
  }
  const { verdict } = detector;
  if (verdict !== null && verdict !== before) tell(draft, verdict);
  if (verdict === "machine") meetMachine(draft);
  else if (detector.isOver) forgetDetector(draft);
  else lookAgain(draft);
}

/** At an answering machine: hangs up, or leaves the message once the greeting is over. */
export function tendVoicemail(draft: Draft): void {
  const { mailbox, settings, atMs } = draft;
  if (mailbox === null) return;
  const message = settings.voicemail?.message ?? null;
  if (message === null) {
    hangUp(draft, "voicemail");
    return;
  }
  // The carrier may give the line back.
  if (draft.timers["stream-return"] !== undefined) return;
  if (mailbox.speakingSinceMs !== null) {
    const endMs = mailbox.speakingSinceMs + LONGEST_MESSAGE_MS;
    if (draft.response === null || atMs >= endMs) hangUp(draft, "voicemail");
    else setTimer(draft, "voicemail", endMs);
    return;
  }
  const speakMs = mailbox.againFromMs ?? greetingEndsMs(draft, mailbox.sinceMs);
  if (atMs < speakMs) {
    setTimer(draft, "voicemail", speakMs);
    return;
  }
  commitLastWords(draft);
  if (draft.detector !== null) draft.detector = forgetSpeech(draft.detector);
  draft.mailbox = { ...mailbox, speakingSinceMs: atMs };
  setTimer(draft, "voicemail", atMs + LONGEST_MESSAGE_MS);
  // What must be said to whoever is called was said to the greeting: the recording needs it as well.
  const { disclosure } = settings;
  say(draft, "voicemail", disclosure === null ? message : `${disclosure} ${message}`);
}

/** When the greeting is over, if the far end stays as it is. */
function greetingEndsMs({ detector }: Draft, sinceMs: number): number {
  const latestMs = sinceMs + LONGEST_GREETING_MS;
  const quietMs = detector === null ? null : quietSinceMs(detector);
  if (detector === null || quietMs === null) return latestMs;
  return Math.min(latestMs, quietMs + (hasBeeped(detector) ? AFTER_BEEP_MS : LONG_PAUSE_MS));
}

/** From now on nothing is answered. What the assistant was saying, it was saying to a machine. */
function meetMachine(draft: Draft): void {
  // It is ending the call or giving it to somebody else: that stands.
  if (draft.phase !== "talking" || draft.next !== null) {
    forgetDetector(draft);
    return;
  }
  dropResponse(draft);
  draft.phase = "voicemail";
  draft.unansweredText = null;
  draft.timers = {};
  draft.mailbox = { sinceMs: draft.atMs, speakingSinceMs: null, againFromMs: null };
}

/** The machine records only from its beep on, so the message is left again, once. */
function considerLateBeep(draft: Draft, endedMs: number | null): void {
  const { mailbox, atMs } = draft;
  if (mailbox === null) return;
  const { speakingSinceMs, againFromMs } = mailbox;
  if (speakingSinceMs === null) {
    if (againFromMs !== null && endedMs !== null) draft.mailbox = { ...mailbox, againFromMs: endedMs + AFTER_BEEP_MS };
    return;
  }
  if (againFromMs !== null || endedMs !== null || atMs > speakingSinceMs + LATE_BEEP_MS) return;
  dropResponse(draft);
  draft.mailbox = { ...mailbox, speakingSinceMs: null, againFromMs: atMs + LONGEST_BEEP_MS };
}

/** Somebody who speaks while the message is being left is a person, unless the machine goes on. */
function considerPickUp(draft: Draft): void {
  const speech = draft.detector?.speech ?? null;
  if (draft.detector === null || draft.mailbox?.speakingSinceMs == null) return;
  // Without a voice since the message began, these are late words of the greeting.
  if (speech === null || (speech.voiceSinceMs === null && speech.voiceEndedMs === null)) return;
  const { evidence } = speech;
  if (isOfMachine(evidence) || evidence.absent || evidence.callBack || evidence.reached) return;
  const isCallingOut = evidence.hail || evidence.personal || countWords(speechText(speech)) >= PICK_UP_WORDS;
  if (!isCallingOut) return;
  draft.detector = pickedUp(draft.detector);
  tell(draft, "human");
  draft.detector = null;
  draft.mailbox = null;
  dropResponse(draft);
  draft.phase = "talking";
  draft.timers = {};
  setTimer(draft, "max-duration", draft.talkingSinceMs + draft.settings.maxDurationMs);
}

function observationOf({ response }: Draft, event: CallEvent): Observation {
  switch (event.kind) {
    case "voice-started":
    case "voice-ended":
    case "heard":
    case "beep":
      return event;
    case "digit":
      return { kind: "key-pressed" };
    case "response-played":
      return response?.id === event.responseId && response.audibleSinceMs !== null
        ? { kind: "assistant-spoke" }
        : { kind: "time-passed" };
    default:
      return { kind: "time-passed" };
  }
}

function tell(draft: Draft, answeredBy: AnsweredBy): void {
  draft.effects.push({ kind: "answered-by", answeredBy, reasons: draft.detector?.reasons ?? [] });
}

function lookAgain(draft: Draft): void {
  const lookMs = draft.detector === null ? null : nextLookMs(draft.detector, draft.atMs);
  if (lookMs === null) clearTimer(draft, "voicemail");
  else setTimer(draft, "voicemail", lookMs);
}

function forgetDetector(draft: Draft): void {
  draft.detector = null;
  clearTimer(draft, "voicemail");
}
