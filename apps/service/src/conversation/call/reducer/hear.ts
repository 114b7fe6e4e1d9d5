import type { TranscriptEvent } from "../../../providers/speech/recognizing/recognizer.ts";
import { withPause } from "../../speech/turn-taking/caller-pace.ts";
import { completenessOf, hasFalseFullStop } from "../../speech/turn-taking/completeness.ts";
import { isBeingDictated } from "../../speech/turn-taking/endpointing-delay.ts";
import { newWords } from "../../speech/turn-taking/new-words.ts";
import { hasSameWords } from "../../speech/turn-taking/same-words.ts";
import { planAssent, prepareAssent } from "./assent.ts";
import { holdForVoice, releaseAfterVoice, weighInterruption } from "./barge-in.ts";
import { clearTimer, type Draft } from "./draft.ts";
import { askForFinal, awaitsFinal, finalAnswered } from "./finalizing.ts";
import { isAnsweredBy } from "./guess.ts";
import { planGuess, speculate } from "./plan-guess.ts";
import { dropResponse, idleThroughNoise, keepIdling } from "./responses.ts";
import { armEndpoint, endTurn } from "./turn-end.ts";
import { currentText, joinText, spokenMs, turnText } from "./turn-text.ts";

/** A sound whose words have not arrived within this time had none. */
const WORDLESS_AFTER_MS = 1_500;

export function voiceStarted(draft: Draft, sinceMs: number): void {
  const { caller } = draft;
  if (caller.voiceSinceMs !== null) return;
  forgetNoise(draft, sinceMs);
  notePause(draft, sinceMs);
  // The pause before was silence: only what is heard from now on may turn out to be noise without words.
  if (caller.wordsUntilMs !== null) caller.wordsUntilMs = caller.listenedUntilMs;
  caller.voiceSinceMs = sinceMs;
  caller.quietSinceMs = null;
  caller.turnStartedMs ??= sinceMs;
  clearTimer(draft, "endpoint");
  clearTimer(draft, "speculate");
  holdForVoice(draft);
  prepareAssent(draft);
  if (turnText(caller) === "") idleThroughNoise(draft);
  // Words already heard wait for more, but not for ever: it may only be noise on the line.
  armEndpoint(draft);
}

export function voiceEnded(draft: Draft, sinceMs: number): void {
  const { caller } = draft;
  if (caller.voiceSinceMs === null) return;
  caller.spokenMs = spokenMs(caller, sinceMs);
  caller.voiceSinceMs = null;
  caller.quietSinceMs = null;
  caller.voiceEndedMs = sinceMs;
  askForFinal(draft);
  releaseAfterVoice(draft);
  armEndpoint(draft);
  planGuess(draft);
  planAssent(draft);
  if (turnText(caller) === "") keepIdling(draft);
}

/** The caller may have stopped: a guess need not wait until that is certain. */
export function voicePaused(draft: Draft, sinceMs: number): void {
  const { caller } = draft;
  if (caller.voiceSinceMs === null || caller.quietSinceMs !== null) return;
  caller.quietSinceMs = sinceMs;
  planGuess(draft);
}

export function voiceResumed(draft: Draft): void {
  if (draft.caller.quietSinceMs === null) return;
  draft.caller.quietSinceMs = null;
  clearTimer(draft, "speculate");
}

/** Who goes on so soon after their turn was taken as over had only paused. */
const WENT_ON_WITHIN_MS = 2_000;
/** Who has heard the assistant for longer than this answers it. */
const REACTION_MS = 600;

/** The caller speaks again: whether the silence before was a pause shows when there are words. */
function notePause({ caller, settings, response, atMs }: Draft, sinceMs: number): void {
  if (caller.voiceEndedMs === null) return;
  const pauseMs = sinceMs - caller.voiceEndedMs;
  const text = turnText(caller);
  if (text !== "") {
    if (isBeingDictated(text, caller.expected, settings.language)) return;
    const isAfterComplete = completenessOf(text, settings.language) === "complete";
    caller.lastPause = { pauseMs, isAfterComplete, isAfterTurn: false };
    return;
  }
  const { lastTurn } = caller;
  if (lastTurn === null || caller.turnStartedMs !== null || atMs - lastTurn.committedMs > WENT_ON_WITHIN_MS) return;
  const isAnswer = response?.audibleSinceMs != null && sinceMs - response.audibleSinceMs > REACTION_MS;
  if (!isAnswer) caller.lastPause = { pauseMs, isAfterComplete: lastTurn.soundedComplete, isAfterTurn: true };
}

/** There are words after the last pause, so it was one. */
function countPause({ caller }: Draft): void {
  const { lastPause } = caller;
  if (lastPause === null) return;
  caller.lastPause = null;
  caller.pauses = withPause(caller.pauses, lastPause.pauseMs, lastPause.isAfterComplete);
  caller.wentOn ||= lastPause.isAfterTurn;
}

/** An earlier sound that brought no words was not the beginning of this turn. */
function forgetNoise({ caller, settings }: Draft, sinceMs: number): void {
  if (caller.voiceEndedMs === null || turnText(caller) !== "" || caller.digits !== "") return;
  const silenceMs = sinceMs - caller.voiceEndedMs;
  if (silenceMs <= Math.max(WORDLESS_AFTER_MS, settings.recognizer.finalLatencyMs)) return;
  caller.turnStartedMs = null;
  caller.spokenMs = 0;
  caller.lastPause = null;
}

export function heard(draft: Draft, event: TranscriptEvent): void {
  switch (event.kind) {
    case "start":
      // A new turn: it will not repeat the words of the last one.
      if (draft.settings.recognizer.detectsTurns) draft.caller.takenText = null;
      return;
    case "update":
      textHeard(draft, event);
      return;
    case "eager-end":
      eagerEnd(draft, event.text.trim());
      return;
    case "resume":
      dropSpeculation(draft);
      return;
    case "end":
      turnEnded(draft, event);
      return;
    case "finalized":
      finalized(draft);
      return;
    case "listened":
      listened(draft, event.untilMs);
      return;
  }
}

/** During a transfer, speech is not for us. Remembered as taken, so that it is not heard when the recognizer repeats it. */
export function overheard({ caller }: Draft, event: TranscriptEvent): void {
  if (event.kind === "resume" || event.kind === "listened") return;
  const goesOn = event.kind === "eager-end" || (event.kind === "update" && !event.isFinal);
  caller.takenText = goesOn ? event.text.trim() : null;
}

function textHeard(draft: Draft, event: TranscriptEvent & { kind: "update" }): void {
  const { caller } = draft;
  const text = withoutTaken(draft, event.text.trim(), event.isFinal);
  if (text === "" && caller.interimText === "") {
    listened(draft, event.endMs);
    return;
  }
  const before = turnText(caller);
  if (event.isFinal) {
    caller.finalText = joinText(caller.finalText, text);
    caller.interimText = "";
    caller.hasFalseStops ||= hasFalseFullStop(text, draft.settings.language);
  } else {
    caller.interimText = text;
  }
  if (!hasSameWords(turnText(caller), before)) caller.wordsUntilMs = event.endMs;
  noteText(draft, event.confidence, before);
  listened(draft, event.endMs);
}

/** The recognizer has listened this far. */
function listened(draft: Draft, untilMs: number | null): void {
  draft.caller.listenedUntilMs = untilMs ?? draft.caller.listenedUntilMs;
  armEndpoint(draft);
  planGuess(draft);
}

/** @param isLast whether the recognizer will not repeat these words again */
function withoutTaken({ caller }: Draft, text: string, isLast: boolean): string {
  const { takenText } = caller;
  if (takenText === null) return text;
  if (isLast) caller.takenText = null;
  return newWords(text, takenText);
}

/** Brings the whole turn, which replaces the pieces heard so far. */
function eagerEnd(draft: Draft, whole: string): void {
  const { caller } = draft;
  const text = withoutTaken(draft, whole, false);
  if (text === "") return;
  const before = turnText(caller);
  caller.finalText = "";
  caller.interimText = text;
  noteText(draft, null, before);
  speculate(draft);
  armEndpoint(draft);
}

function turnEnded(draft: Draft, { text, confidence }: TranscriptEvent & { kind: "end" }): void {
  const { caller } = draft;
  const before = turnText(caller);
  const whole = withoutTaken(draft, text.trim(), true) || currentText(caller);
  if (whole === "") return;
  caller.earlierText = joinText(caller.earlierText, whole);
  caller.finalText = "";
  caller.interimText = "";
  noteText(draft, confidence, before);
  endTurn(draft);
}

function noteText(draft: Draft, confidence: number | null, before: string): void {
  const { caller } = draft;
  caller.turnStartedMs ??= draft.atMs;
  caller.confidence = confidence ?? caller.confidence;
  const after = turnText(caller);
  if (after !== before) {
    caller.lastTextMs = draft.atMs;
    caller.isTurnOver = false;
    countPause(draft);
    if (after === "") keepIdling(draft);
    else clearTimer(draft, "idle");
  }
  const { response, settings } = draft;
  if (response?.isSpeculative === true && !isAnsweredBy(response, after, settings)) dropSpeculation(draft);
  weighInterruption(draft);
}

function finalized(draft: Draft): void {
  const { caller } = draft;
  finalAnswered(draft);
  if (awaitsFinal(caller)) return;
  caller.takenText = null;
  if (caller.voiceSinceMs !== null) return;
  // No more is coming: the interim text is as good as final.
  caller.finalText = currentText(caller);
  caller.interimText = "";
  releaseAfterVoice(draft);
  armEndpoint(draft);
  planGuess(draft);
}

function dropSpeculation(draft: Draft): void {
  clearTimer(draft, "speculate");
  if (draft.response?.isSpeculative === true) dropResponse(draft);
}
