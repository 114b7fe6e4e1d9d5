import type { TranscriptEvent } from "../../../providers/speech/recognizing/recognizer.ts";
import { type FarEndSpeech, hearWords, isContinued, newSpeech, speechText } from "./far-end-speech.ts";
import { isOfMachine } from "./read-greeting.ts";

/** Who took an outbound call. `uncertain` is treated as a person. */
export type AnsweredBy = "human" | "machine" | "uncertain";

/** What a verdict rests on. */
export type AnswerReason =
  /** Less than 2.5 s of speech, then silence. */
  | "short-greeting"
  /** They offered or asked something, or asked to wait. */
  | "personal-words"
  | "key-pressed"
  /** Somebody spoke while a message was being left. */
  | "picked-up"
  | "voicemail-words"
  | "beep"
  /** 2.5 s of speech and more, without words that tell. */
  | "long-greeting"
  | "no-speech"
  | "time-is-up";

/** What may be noticed of the far end; times in ms on the call's clock. */
export type Observation =
  | { readonly kind: "voice-started"; readonly sinceMs: number }
  | { readonly kind: "voice-ended"; readonly sinceMs: number }
  | { readonly kind: "heard"; readonly transcript: TranscriptEvent }
  /** Null: it goes on. */
  | { readonly kind: "beep"; readonly endedMs: number | null }
  | { readonly kind: "key-pressed" }
  /** We have said something to its end, and they have heard it. */
  | { readonly kind: "assistant-spoke" }
  | { readonly kind: "time-passed" };

/** Who took the call, as far as is known. A verdict may change until `isOver`: greetings come in pieces. */
export interface AnswerDetector {
  readonly answeredMs: number;
  readonly verdict: AnsweredBy | null;
  readonly reasons: readonly AnswerReason[];
  readonly isOver: boolean;
  /** What they are saying, or said last, without a long pause; null: nothing yet. */
  readonly speech: FarEndSpeech | null;
  readonly isBeeping: boolean;
  /** When the last beep was over; null: there was none. */
  readonly beepEndedMs: number | null;
  /** What they say from now on may be an answer to us. */
  readonly mayBeAnswering: boolean;
}

const SHORT_GREETING_MS = 2_500;
/** Of silence after a short greeting. */
const SHORT_PAUSE_MS = 500;
/** Of silence after a beep: a beep in the middle of a sentence means nothing. */
export const AFTER_BEEP_MS = 500;
const NO_SPEECH_MS = 10_000;
const TIME_LIMIT_MS = 20_000;
/** Voice activity takes a beep for speech, and ends a little after it. */
const BEEP_TOLERANCE_MS = 400;
/** Later, and it is something else: lines that are recorded beep every few seconds, for example. */
const LATEST_BEEP_MS = 3_000;

export function startDetecting(answeredMs: number): AnswerDetector {
  return {
    answeredMs,
    verdict: null,
    reasons: [],
    isOver: false,
    speech: null,
    isBeeping: false,
    beepEndedMs: null,
    mayBeAnswering: false,
  };
}

/** Takes in what was noticed and judges anew; pure. A machine stays one: only `pickedUp` takes that back. */
export function observeAnswer(before: AnswerDetector, observation: Observation, atMs: number): AnswerDetector {
  if (before.isOver) return before;
  const now = takeIn(before, observation, atMs);
  if (now.verdict === "machine") return now;
  if (observation.kind === "key-pressed") return conclude(now, "human", ["key-pressed"], true);
  if (atMs >= now.answeredMs + TIME_LIMIT_MS) {
    return conclude(now, now.verdict ?? "uncertain", now.verdict === null ? whyUncertain(now) : now.reasons, true);
  }
  const [verdict, ...reasons] = judge(now, atMs);
  return verdict === null || verdict === now.verdict ? now : conclude(now, verdict, reasons, false);
}

/** Somebody took over from the machine. */
export function pickedUp(detector: AnswerDetector): AnswerDetector {
  return conclude(detector, "human", ["picked-up"], true);
}

/** What was said until now is over: whatever comes next is something new. */
export function forgetSpeech(detector: AnswerDetector): AnswerDetector {
  return { ...detector, speech: null, beepEndedMs: null, mayBeAnswering: true };
}

/** Since when the far end has been quiet; null: it is speaking, or never spoke. A beep is a sound as well. */
export function quietSinceMs({ speech, isBeeping, beepEndedMs }: AnswerDetector): number | null {
  if (isBeeping || speech === null || speech.voiceEndedMs === null || speech.voiceSinceMs !== null) return null;
  return Math.max(speech.voiceEndedMs, beepEndedMs ?? 0);
}

/** Whether the last sound was a beep, soon after the speech. */
export function hasBeeped({ speech, isBeeping, beepEndedMs }: AnswerDetector): boolean {
  if (isBeeping || beepEndedMs === null || speech === null || speech.voiceSinceMs !== null) return false;
  const afterMs = beepEndedMs - (speech.voiceEndedMs ?? speech.startedMs);
  return afterMs >= -BEEP_TOLERANCE_MS && afterMs <= LATEST_BEEP_MS;
}

/** When silence alone may change the verdict; null: never. */
export function nextLookMs(detector: AnswerDetector, atMs: number): number | null {
  if (detector.isOver) return null;
  const { answeredMs, speech } = detector;
  const quietMs = quietSinceMs(detector);
  const looks = [
    ...(speech === null ? [answeredMs + NO_SPEECH_MS] : []),
    ...(quietMs === null ? [] : [quietMs + SHORT_PAUSE_MS, quietMs + AFTER_BEEP_MS]),
    answeredMs + TIME_LIMIT_MS,
  ];
  const later = looks.filter((lookMs) => lookMs > atMs);
  return later.length === 0 ? null : Math.min(...later);
}

function takeIn(detector: AnswerDetector, observation: Observation, atMs: number): AnswerDetector {
  const { speech } = detector;
  switch (observation.kind) {
    case "voice-started": {
      const { sinceMs } = observation;
      if (speech !== null && isContinued(speech, sinceMs)) {
        return { ...detector, speech: { ...speech, voiceSinceMs: sinceMs } };
      }
      // The first words are a greeting, unless they came after ours; the next ones may be an answer in any case.
      const hasGreeted = speech !== null && speechText(speech) !== "";
      const mayBeAnswering = detector.mayBeAnswering || hasGreeted;
      return { ...detector, mayBeAnswering, speech: newSpeech(sinceMs, sinceMs, mayBeAnswering) };
    }
    case "voice-ended":
      return speech === null
        ? detector
        : { ...detector, speech: { ...speech, voiceSinceMs: null, voiceEndedMs: observation.sinceMs } };
    case "heard":
      return {
        ...detector,
        // Words, although the speech was too quiet for voice detection.
        speech: hearWords(speech ?? newSpeech(atMs, null, detector.mayBeAnswering), observation.transcript),
      };
    case "beep":
      return {
        ...detector,
        isBeeping: observation.endedMs === null,
        beepEndedMs: observation.endedMs ?? detector.beepEndedMs,
      };
    case "assistant-spoke":
      return { ...detector, mayBeAnswering: true };
    case "key-pressed":
    case "time-passed":
      return detector;
  }
}

function judge(detector: AnswerDetector, atMs: number): readonly [AnsweredBy | null, ...AnswerReason[]] {
  const { speech } = detector;
  if (speech === null) return atMs >= detector.answeredMs + NO_SPEECH_MS ? ["uncertain", "no-speech"] : [null];
  const { evidence, mayAnswerUs } = speech;
  const asksToLeave = evidence.leave || evidence.box;
  const isAbsent = evidence.absent || evidence.callBack;
  if (evidence.tone) return ["machine", "voicemail-words"];
  const quietMs = quietSinceMs(detector);
  const silenceMs = quietMs === null ? 0 : atMs - quietMs;
  // After words of ours even "he is not here, leave a message with me" may be a person's answer.
  if (!evidence.personal && !mayAnswerUs) {
    const isWholeGreeting = (asksToLeave && (isAbsent || evidence.reached)) || (evidence.leave && evidence.box);
    if (isWholeGreeting) return ["machine", "voicemail-words"];
    if ((asksToLeave || isAbsent) && hasBeeped(detector) && silenceMs >= AFTER_BEEP_MS)
      return ["machine", "voicemail-words", "beep"];
  }
  if (silenceMs < SHORT_PAUSE_MS || speech.voiceEndedMs === null) return [null];
  if (evidence.personal) return ["human", "personal-words"];
  const isShort = speech.voiceEndedMs - speech.startedMs < SHORT_GREETING_MS;
  return isShort && !isOfMachine(evidence) ? ["human", "short-greeting"] : [null];
}

function whyUncertain({ speech }: AnswerDetector): readonly AnswerReason[] {
  if (speech === null) return ["no-speech"];
  const untilMs = speech.voiceSinceMs === null ? speech.voiceEndedMs : Number.POSITIVE_INFINITY;
  const isLong = untilMs !== null && untilMs - speech.startedMs >= SHORT_GREETING_MS;
  return isLong ? ["long-greeting", "time-is-up"] : ["time-is-up"];
}

function conclude(
  detector: AnswerDetector,
  verdict: AnsweredBy,
  reasons: readonly AnswerReason[],
  isOver: boolean,
): AnswerDetector {
  return { ...detector, verdict, reasons, isOver };
}
