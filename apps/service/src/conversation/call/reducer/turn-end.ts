import { isBackchannel } from "../../speech/turn-taking/backchannel.ts";
import { learnTurn } from "../../speech/turn-taking/caller-pace.ts";
import { completenessOf } from "../../speech/turn-taking/completeness.ts";
import { endpointingDelayMs, isBeingDictated } from "../../speech/turn-taking/endpointing-delay.ts";
import { endsInQuestion } from "../../speech/turn-taking/expected-answer.ts";
import type { TurnSource } from "./call-effect.ts";
import { QUIET_CALLER } from "./call-state.ts";
import { clearTimer, type Draft, setTimer } from "./draft.ts";
import { awaitsFinal } from "./finalizing.ts";
import { isAnsweredBy } from "./guess.ts";
import { mustBeHeard } from "./must-be-heard.ts";
import { awaitWords, dropResponse, respond, startIdling } from "./responses.ts";
import { joinText, turnText } from "./turn-text.ts";

/** While the line sounds like speech but no new words come, the words so far become a turn after this many time-outs. */
const NOISY_TIMEOUTS = 2;
/** The same for a recognizer that detects turns, while a number is being dictated: it waits between the groups. */
const DICTATION_TIMEOUTS = 2;
/** Deepgram's default `eot_timeout_ms` (https://developers.deepgram.com/docs/flux/configuration). */
const USUAL_TURN_LIMIT_MS = 5_000;
/** The end of a turn takes this long from the recognizer to us. */
const TURN_LIMIT_MARGIN_MS = 500;
/** On a noisy line the words come later and less steadily, so no turn ends there after less silence between them. */
const NOISY_SILENCE_MS = 800;
/** Interim text that changed within this time may change again: a recognizer that lags behind adds word after word. */
const INTERIM_SETTLE_MS = 300;
/** A "yeah" this close to the end of a response may be the answer to the question it asks. */
const ANSWERABLE_TAIL_MS = 1_500;

/** Sets when the turn will be over; called again with every word and every silence. */
export function armEndpoint(draft: Draft): void {
  const { caller } = draft;
  const text = turnText(caller);
  if (text === "" || caller.isTurnOver) return;
  setTimer(draft, "endpoint", Math.max(draft.atMs, endpointMs(draft, text)));
}

function endpointMs(draft: Draft, text: string): number {
  const { caller, settings, atMs } = draft;
  const { utteranceTimeoutMs } = settings.endpointing;
  const lastTextMs = caller.lastTextMs ?? atMs;
  // Normally the recognizer ends the turn; this is the time-out in case it does not.
  if (settings.recognizer.detectsTurns) {
    const silentSinceMs = caller.voiceSinceMs === null ? Math.max(lastTextMs, caller.voiceEndedMs ?? 0) : lastTextMs;
    return silentSinceMs + detectorTimeoutMs(draft, text);
  }
  const delayMs = silenceToEndMs(draft, text);
  if (caller.voiceSinceMs !== null) {
    // What sounds like speech has had no words for as long as a pause may last, by the recognizer's own clock.
    if (wordlessMs(caller) >= Math.max(delayMs, NOISY_SILENCE_MS)) return atMs;
    return lastTextMs + utteranceTimeoutMs * NOISY_TIMEOUTS;
  }
  // Words, although the speech was too quiet for voice detection.
  if (caller.voiceEndedMs === null) return lastTextMs + utteranceTimeoutMs;
  const endMs = caller.voiceEndedMs + delayMs;
  return caller.interimText === "" ? endMs : Math.max(endMs, lastTextMs + INTERIM_SETTLE_MS);
}

/** How much silence ends the turn. */
export function silenceToEndMs({ caller, settings }: Draft, text: string): number {
  return endpointingDelayMs({
    text,
    language: settings.language,
    expected: caller.expected,
    silenceMs: settings.endpointing.silenceMs,
    pace: caller.pace,
    doubtsFullStops: doubtsFullStops(caller),
    waitsForUnfinished: settings.endpointing.waitsForUnfinished,
  });
}

/** They ended nothing before in this turn, or were set where no sentence can end. */
function doubtsFullStops({ pauses, hasFalseStops }: Draft["caller"]): boolean {
  return hasFalseStops || pauses.afterCompleteMs > 0;
}

/** A recognizer that detects turns knows better than a clock, until its own limit has passed without a word from it. */
function detectorTimeoutMs({ caller, settings }: Draft, text: string): number {
  const { utteranceTimeoutMs } = settings.endpointing;
  const isDictated = isBeingDictated(text, caller.expected, settings.language);
  const ownMs =
    utteranceTimeoutMs * (caller.voiceSinceMs !== null ? NOISY_TIMEOUTS : isDictated ? DICTATION_TIMEOUTS : 1);
  return Math.max(ownMs, (settings.recognizer.turnLimitMs ?? USUAL_TURN_LIMIT_MS) + TURN_LIMIT_MARGIN_MS);
}

/** How much audio the recognizer has listened to since its last new word. */
function wordlessMs({ wordsUntilMs, listenedUntilMs }: Draft["caller"]): number {
  return wordsUntilMs === null || listenedUntilMs === null ? 0 : listenedUntilMs - wordsUntilMs;
}

/** The silence was long enough, though the recognizer may still owe us its last words. */
export function endTurnBySilence(draft: Draft): void {
  const { caller, settings } = draft;
  const latestMs = (caller.voiceEndedMs ?? 0) + settings.recognizer.finalLatencyMs;
  if (awaitsFinal(caller) && caller.interimText !== "" && caller.voiceSinceMs === null && draft.atMs < latestMs) {
    setTimer(draft, "endpoint", latestMs);
    return;
  }
  endTurn(draft);
}

/** The caller's turn is over. */
export function endTurn(draft: Draft): void {
  const { caller, response } = draft;
  clearTimer(draft, "endpoint");
  const text = turnText(caller);
  if (text === "") return;
  if (response !== null && !response.isSpeculative && draft.phase === "talking") {
    const isAudible = response.audibleSinceMs !== null;
    if ((isAudible || response.purpose === "answer") && isOnlyListening(draft) && !mayAnswerTail(draft)) {
      dropBackchannel(draft);
      return;
    }
    if (isAudible) {
      // It did not interrupt, but it deserves an answer, as soon as the assistant has finished.
      caller.isTurnOver = true;
      return;
    }
  }
  commitTurn(draft, text, "speech");
}

function isOnlyListening({ caller, settings }: Draft): boolean {
  return settings.interruptions.filtersBackchannels && isBackchannel(turnText(caller));
}

function mayAnswerTail({ caller, response }: Draft): boolean {
  if (response?.endsAtMs == null || caller.turnStartedMs === null) return false;
  return caller.turnStartedMs >= response.endsAtMs - ANSWERABLE_TAIL_MS;
}

function dropBackchannel(draft: Draft): void {
  draft.effects.push({ kind: "drop-backchannel", text: turnText(draft.caller) });
  resetTurn(draft);
}

/** Adds the turn to the dialogue, once, and answers it. */
export function commitTurn(draft: Draft, text: string, source: TurnSource): void {
  const { caller } = draft;
  draft.effects.push({
    kind: "commit-user-turn",
    turnId: draft.nextTurnId,
    text,
    source,
    startedMs: source === "typed" ? draft.atMs : (caller.turnStartedMs ?? draft.atMs),
    endedMs: source === "speech" ? spokenEndMs(draft) : draft.atMs,
    confidence: source === "speech" ? caller.confidence : null,
  });
  draft.nextTurnId += 1;
  draft.idleCount = 0;
  learnPace(draft, source === "speech" ? text : null);
  resetTurn(draft);
  if (draft.phase === "talking" && draft.next === null) answer(draft, text);
  // Answered later, if the transfer fails.
  else if (draft.phase === "transferring" && !isBackchannel(text)) draft.unansweredText = text;
}

/** @param said null: the turn was not spoken */
function learnPace({ caller, settings, atMs }: Draft, said: string | null): void {
  // Pauses between groups of digits say nothing about how somebody pauses in speech.
  if (said === null || isBeingDictated(said, caller.expected, settings.language)) {
    caller.lastTurn = null;
    return;
  }
  caller.pace = learnTurn(caller.pace, caller.pauses, caller.wentOn);
  caller.lastTurn = { committedMs: atMs, soundedComplete: completenessOf(said, settings.language) === "complete" };
}

/** When the caller stopped speaking. */
function spokenEndMs({ caller, atMs }: Draft): number {
  return caller.voiceSinceMs === null ? (caller.voiceEndedMs ?? caller.lastTextMs ?? atMs) : atMs;
}

function answer(draft: Draft, text: string): void {
  const { response } = draft;
  if (response?.isSpeculative === true && isAnsweredBy(response, text, draft.settings)) {
    response.isSpeculative = false;
    response.turnText = text;
    draft.effects.push({ kind: "release", responseId: response.id });
    awaitWords(draft);
    return;
  }
  if (mustBeHeard(draft)) {
    draft.unansweredText = text;
    return;
  }
  dropResponse(draft);
  respond(draft, text, false);
}

/**
 * Answers a turn that ended while the assistant was speaking.
 * @param said what the assistant has just said
 * @returns whether there was one
 */
export function takeWaitingTurn(draft: Draft, said: string): boolean {
  const { caller, unansweredText } = draft;
  draft.unansweredText = null;
  if (caller.isTurnOver && (endsInQuestion(said) || !isOnlyListening(draft))) {
    commitTurn(draft, turnText(caller), "speech");
    return true;
  }
  if (unansweredText !== null) {
    respond(draft, unansweredText, false);
    return true;
  }
  if (caller.isTurnOver) dropBackchannel(draft);
  else armEndpoint(draft);
  return false;
}

/** Starts a new turn. What we know of how the caller talks, and whether they are talking now, carries over. */
function resetTurn(draft: Draft): void {
  const { voiceSinceMs, voiceEndedMs, quietSinceMs, expected, digits } = draft.caller;
  const { pace, lastTurn, hasFalseStops, listenedUntilMs, finalsAskedMs } = draft.caller;
  const takenText = unfinishedText(draft);
  const paceKept = { pace, lastTurn, hasFalseStops };
  const heardKept = { voiceSinceMs, voiceEndedMs, quietSinceMs, finalsAskedMs, listenedUntilMs, takenText };
  const kept = { expected, digits, ...paceKept, ...heardKept };
  draft.caller = { ...QUIET_CALLER, ...kept };
  clearTimer(draft, "endpoint");
  clearTimer(draft, "speculate");
  startIdling(draft);
}

/** What the recognizer has already reported and will report again; null: nothing. */
function unfinishedText({ caller }: Draft): string | null {
  const { takenText, interimText } = caller;
  return interimText === "" && !awaitsFinal(caller) ? takenText : joinText(takenText ?? "", interimText);
}
