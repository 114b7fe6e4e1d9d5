import type { TranscriptEvent } from "../../../providers/speech/recognizing/recognizer.ts";
import { learnPause } from "../../speech/turn-taking/caller-pace.ts";
import { isBeingDictated } from "../../speech/turn-taking/endpointing-delay.ts";
import { newWords } from "../../speech/turn-taking/new-words.ts";
import { countWords } from "../../speech/turn-taking/words.ts";
import { holdForVoice, releaseAfterVoice, weighInterruption } from "./barge-in.ts";
import { clearTimer, type Draft, setTimer } from "./draft.ts";
import { isAnsweredBy } from "./guess.ts";
import { dropResponse, idleThroughNoise, keepIdling, respond } from "./responses.ts";
import { armEndpoint, endTurn } from "./turn-end.ts";
import { currentText, joinText, spokenMs, turnText } from "./turn-text.ts";

/** A sound whose words have not arrived within this time had none. */
const WORDLESS_AFTER_MS = 1_500;

export function voiceStarted(draft: Draft, sinceMs: number): void {
  const { caller } = draft;
  if (caller.voiceSinceMs !== null) return;
  forgetNoise(draft, sinceMs);
  // Pauses between groups of digits say nothing about how somebody pauses in speech.
  if (
    caller.turnStartedMs !== null &&
    caller.voiceEndedMs !== null &&
    !isBeingDictated(turnText(caller), caller.expected)
  ) {
    caller.meanPauseMs = learnPause(caller.meanPauseMs, sinceMs - caller.voiceEndedMs);
  }
  caller.voiceSinceMs = sinceMs;
  caller.turnStartedMs ??= sinceMs;
  clearTimer(draft, "endpoint");
  clearTimer(draft, "speculate");
  holdForVoice(draft);
  if (turnText(caller) === "") idleThroughNoise(draft);
  // Words already heard wait for more, but not for ever: it may only be noise on the line.
  armEndpoint(draft);
}

export function voiceEnded(draft: Draft, sinceMs: number): void {
  const { caller, settings } = draft;
  if (caller.voiceSinceMs === null) return;
  caller.spokenMs = spokenMs(caller, sinceMs);
  caller.voiceSinceMs = null;
  caller.voiceEndedMs = sinceMs;
  if (!settings.recognizer.detectsTurns) {
    caller.awaitsFinal = true;
    draft.effects.push({ kind: "finalize-transcript" });
  }
  releaseAfterVoice(draft);
  armEndpoint(draft);
  if (turnText(caller) === "") keepIdling(draft);
}

/** An earlier sound that brought no words was not the beginning of this turn. */
function forgetNoise({ caller, settings }: Draft, sinceMs: number): void {
  if (caller.voiceEndedMs === null || turnText(caller) !== "" || caller.digits !== "") return;
  const silenceMs = sinceMs - caller.voiceEndedMs;
  if (silenceMs <= Math.max(WORDLESS_AFTER_MS, settings.recognizer.finalLatencyMs)) return;
  caller.turnStartedMs = null;
  caller.spokenMs = 0;
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
  }
}

/** During a transfer, speech is not for us. Remembered as taken, so that it is not heard when the recognizer repeats it. */
export function overheard({ caller }: Draft, event: TranscriptEvent): void {
  if (event.kind === "resume") return;
  const goesOn = event.kind === "eager-end" || (event.kind === "update" && !event.isFinal);
  caller.takenText = goesOn ? event.text.trim() : null;
}

function textHeard(draft: Draft, event: TranscriptEvent & { kind: "update" }): void {
  const { caller } = draft;
  const text = withoutTaken(draft, event.text.trim(), event.isFinal);
  if (text === "" && caller.interimText === "") return;
  const before = turnText(caller);
  if (event.isFinal) {
    caller.finalText = joinText(caller.finalText, text);
    caller.interimText = "";
  } else {
    caller.interimText = text;
  }
  noteText(draft, event.confidence, before);
  considerSpeculation(draft);
  armEndpoint(draft);
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
    if (after === "") keepIdling(draft);
    else clearTimer(draft, "idle");
  }
  const { response, settings } = draft;
  if (response?.isSpeculative === true && !isAnsweredBy(response, after, settings)) dropSpeculation(draft);
  weighInterruption(draft);
}

function finalized(draft: Draft): void {
  const { caller } = draft;
  caller.awaitsFinal = false;
  caller.takenText = null;
  if (caller.voiceSinceMs !== null) return;
  // No more is coming: the interim text is as good as final.
  caller.finalText = currentText(caller);
  caller.interimText = "";
  releaseAfterVoice(draft);
  armEndpoint(draft);
}

/** These words may be the last: ask the model once they have not changed for a while. */
function considerSpeculation(draft: Draft): void {
  const { isEnabled, debounceMs, minWords } = draft.settings.speculation;
  if (!isEnabled || draft.response !== null) return;
  if (countWords(turnText(draft.caller)) >= minWords) setTimer(draft, "speculate", draft.atMs + debounceMs);
}

export function speculate(draft: Draft): void {
  const text = turnText(draft.caller);
  if (draft.phase !== "talking" || draft.next !== null || draft.response !== null || text === "") return;
  respond(draft, text, true);
}

function dropSpeculation(draft: Draft): void {
  clearTimer(draft, "speculate");
  if (draft.response?.isSpeculative === true) dropResponse(draft);
}
