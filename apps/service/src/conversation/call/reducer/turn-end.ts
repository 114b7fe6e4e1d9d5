import { isBackchannel } from "../../speech/turn-taking/backchannel.ts";
import { endpointingDelayMs, isBeingDictated } from "../../speech/turn-taking/endpointing-delay.ts";
import { endsInQuestion } from "../../speech/turn-taking/expected-answer.ts";
import type { TurnSource } from "./call-effect.ts";
import { QUIET_CALLER } from "./call-state.ts";
import { clearTimer, type Draft, setTimer } from "./draft.ts";
import { isAnsweredBy } from "./guess.ts";
import { mustBeHeard } from "./must-be-heard.ts";
import { awaitModel, dropResponse, respond, startIdling } from "./responses.ts";
import { joinText, turnText } from "./turn-text.ts";

/** While the line sounds like speech but no new words come, the words so far become a turn after this many time-outs. */
const NOISY_TIMEOUTS = 2;
/** The same for a recognizer that detects turns, while a number is being dictated: it waits between the groups. */
const DICTATION_TIMEOUTS = 2;
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

function endpointMs({ caller, settings, atMs }: Draft, text: string): number {
  const { utteranceTimeoutMs } = settings.endpointing;
  const lastTextMs = caller.lastTextMs ?? atMs;
  if (caller.voiceSinceMs !== null) return lastTextMs + utteranceTimeoutMs * NOISY_TIMEOUTS;
  // Normally the recognizer ends the turn; this is the time-out in case it does not.
  if (settings.recognizer.detectsTurns) {
    const timeouts = isBeingDictated(text, caller.expected) ? DICTATION_TIMEOUTS : 1;
    const { turnLimitMs = 0, finalLatencyMs } = settings.recognizer;
    // It waits for somebody who is thinking, and so do we.
    const waitMs = Math.max(utteranceTimeoutMs * timeouts, turnLimitMs + finalLatencyMs);
    return Math.max(lastTextMs, caller.voiceEndedMs ?? 0) + waitMs;
  }
  // Words, although the speech was too quiet for voice detection.
  if (caller.voiceEndedMs === null) return lastTextMs + utteranceTimeoutMs;
  const delayMs = endpointingDelayMs({
    text,
    expected: caller.expected,
    silenceMs: settings.endpointing.silenceMs,
    meanPauseMs: caller.meanPauseMs,
    waitsForUnfinished: settings.endpointing.waitsForUnfinished,
  });
  const endMs = caller.voiceEndedMs + delayMs;
  return caller.interimText === "" ? endMs : Math.max(endMs, lastTextMs + INTERIM_SETTLE_MS);
}

/** The silence was long enough, though the recognizer may still owe us its last words. */
export function endTurnBySilence(draft: Draft): void {
  const { caller, settings } = draft;
  const latestMs = (caller.voiceEndedMs ?? 0) + settings.recognizer.finalLatencyMs;
  if (caller.awaitsFinal && caller.interimText !== "" && caller.voiceSinceMs === null && draft.atMs < latestMs) {
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
  resetTurn(draft);
  if (draft.phase === "talking" && draft.next === null) answer(draft, text);
  // Answered later, if the transfer fails.
  else if (draft.phase === "transferring" && !isBackchannel(text)) draft.unansweredText = text;
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
    // From now on the caller is waiting for its tool, or its words.
    if (response.runningToolCount > 0) setTimer(draft, "filler", draft.atMs + draft.settings.fillerAfterMs);
    else awaitModel(draft);
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
  const { voiceSinceMs, voiceEndedMs, meanPauseMs, expected, digits } = draft.caller;
  const takenText = unfinishedText(draft);
  draft.caller = { ...QUIET_CALLER, voiceSinceMs, voiceEndedMs, meanPauseMs, expected, digits, takenText };
  clearTimer(draft, "endpoint");
  clearTimer(draft, "speculate");
  startIdling(draft);
}

/** What the recognizer has already reported and will report again; null: nothing. */
function unfinishedText({ caller: { takenText, interimText, awaitsFinal } }: Draft): string | null {
  return interimText === "" && !awaitsFinal ? takenText : joinText(takenText ?? "", interimText);
}
