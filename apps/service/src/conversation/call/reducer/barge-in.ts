import { isBackchannel } from "../../speech/turn-taking/backchannel.ts";
import { commitsInterruption, protectedTailMs } from "../../speech/turn-taking/interruption-rules.ts";
import { hasSameWords } from "../../speech/turn-taking/same-words.ts";
import { clearTimer, type Draft, setTimer } from "./draft.ts";
import { awaitsFinal } from "./finalizing.ts";
import { mustBeHeard } from "./must-be-heard.ts";
import { dropResponse } from "./responses.ts";
import { armEndpoint } from "./turn-end.ts";
import { spokenMs, turnText } from "./turn-text.ts";

/** In the first moments, what sounds like the caller may be the echo of our own voice. */
const PROTECTED_HEAD_MS = 200;
/** A voice that has brought no words by then is taken for noise. A first word and its recognition take about as long. */
const WORDLESS_DUCK_MS = 900;
/** With words that may become an interruption it stays quiet for longer, while more of them may come. */
const LONGEST_DUCK_MS = 2_200;
/** How often it is looked whether a voice with words has gone on for long enough to interrupt. */
const LOOK_AGAIN_MS = 150;
const LONGEST_HOLD_MS = 3_000;
/** How long it does not make way again after noise; multiplied by how often that has happened. */
const NEXT_HOLD_MS = 2_000;

/**
 * The caller makes a sound while the assistant speaks or is about to: make way at once, decide later. What is audible goes on
 * quietly, because a gap would be heard; what is not audible yet does not begin.
 */
export function holdForVoice(draft: Draft): void {
  const { response, settings, atMs } = draft;
  if (response === null || response.isSpeculative || !isInterruptible(draft)) return;
  if (response.audibleSinceMs === null) {
    if (response.heldSinceMs !== null) return;
    response.heldSinceMs = atMs;
    draft.effects.push({ kind: "hold", responseId: response.id });
    setTimer(draft, "confirm", atMs + settings.interruptions.confirmationWindowMs);
    return;
  }
  if (response.duckedSinceMs !== null) {
    setTimer(draft, "confirm", Math.min(atMs + WORDLESS_DUCK_MS, response.duckedSinceMs + LONGEST_DUCK_MS));
    return;
  }
  if (isTail(draft) || atMs < response.mayHoldFromMs) return;
  const freeMs = Math.max(response.audibleSinceMs + PROTECTED_HEAD_MS, cooldownEndsMs(draft));
  if (atMs < freeMs) {
    // A caller who is still speaking by then means to interrupt.
    setTimer(draft, "confirm", freeMs);
    return;
  }
  response.duckedSinceMs = atMs;
  draft.effects.push({ kind: "duck", responseId: response.id });
  setTimer(draft, "confirm", atMs + WORDLESS_DUCK_MS);
}

/** There are new words, or the caller fell silent: is that an interruption? @returns whether the response was dropped */
export function weighInterruption(draft: Draft): boolean {
  const { response, caller, settings } = draft;
  const text = turnText(caller);
  if (response === null || response.isSpeculative || text === "" || !isInterruptible(draft)) return false;
  if (response.audibleSinceMs === null) return dropIfOvertaken(draft, text);
  if (draft.atMs < cooldownEndsMs(draft)) {
    // What the caller says now is kept, and weighed once the assistant may be interrupted again.
    setTimer(draft, "confirm", cooldownEndsMs(draft));
    return false;
  }
  const commits = commitsInterruption(settings.interruptions, {
    text,
    confidence: caller.confidence,
    speakingMs: spokenMs(caller, draft.atMs),
    isTentative: response.duckedSinceMs !== null,
    isTail: isTail(draft),
    isWelcome: response.purpose === "welcome",
  });
  if (!commits) return false;
  draft.lastInterruptionMs = draft.atMs;
  dropResponse(draft);
  caller.isTurnOver = false;
  armEndpoint(draft);
  return true;
}

/** The caller goes on before the answer was audible, so it answers half a turn. Repeating the same words changes nothing. */
function dropIfOvertaken(draft: Draft, text: string): boolean {
  const { response, settings } = draft;
  if (response === null || response.purpose !== "answer") return false;
  if (settings.interruptions.filtersBackchannels && isBackchannel(text)) return false;
  if (hasSameWords(text, response.turnText ?? "")) return false;
  dropResponse(draft);
  return true;
}

/**
 * The caller fell silent, or the recognizer has told all it heard: what is not an interruption by then will not become one. A
 * recognizer that tells no end of it is given the confirmation window.
 */
export function releaseAfterVoice(draft: Draft): void {
  const { response, caller, settings, atMs } = draft;
  if (response === null || (response.heldSinceMs === null && response.duckedSinceMs === null)) return;
  if (weighInterruption(draft)) return;
  if (response.heldSinceMs !== null) {
    const text = turnText(caller);
    // Nothing is playing yet, so waiting leaves no gap: the recognizer may still owe us the words.
    if (awaitsFinal(caller)) setTimer(draft, "confirm", atMs + settings.recognizer.finalLatencyMs);
    else if (text === "" || isBackchannel(text)) resume(draft);
    return;
  }
  if (hasToldAll(draft)) unduck(draft);
  else setTimer(draft, "confirm", atMs + settings.interruptions.confirmationWindowMs);
}

/** Whether the recognizer was asked for the rest of what it heard and has answered. */
function hasToldAll({ caller, settings }: Draft): boolean {
  return caller.voiceSinceMs === null && !awaitsFinal(caller) && !settings.recognizer.detectsTurns;
}

/** The time to decide has come, or the assistant may be interrupted again. */
export function confirmHold(draft: Draft): void {
  const { response, caller } = draft;
  if (response === null || weighInterruption(draft)) return;
  if (response.heldSinceMs !== null) confirmUnheard(draft, response.heldSinceMs);
  else if (response.duckedSinceMs !== null) confirmDuck(draft, response.duckedSinceMs);
  else if (caller.voiceSinceMs !== null) holdForVoice(draft);
}

/** Words that may become an interruption get a little longer; sounds without words do not. */
function confirmDuck(draft: Draft, sinceMs: number): void {
  const nextMs = draft.atMs + LOOK_AGAIN_MS;
  const mayFollow = turnText(draft.caller) !== "" && draft.caller.voiceSinceMs !== null;
  if (mayFollow && nextMs <= sinceMs + LONGEST_DUCK_MS) setTimer(draft, "confirm", nextMs);
  else unduck(draft);
}

/** An answer that is not audible yet need not begin while the caller speaks: no gap is heard. */
function confirmUnheard(draft: Draft, sinceMs: number): void {
  const nextMs = draft.atMs + draft.settings.interruptions.confirmationWindowMs / 2;
  if (draft.caller.voiceSinceMs !== null && nextMs <= sinceMs + LONGEST_HOLD_MS) setTimer(draft, "confirm", nextMs);
  else resume(draft);
}

function resume(draft: Draft): void {
  const { response } = draft;
  if (response?.heldSinceMs == null) return;
  if (response.endsAtMs !== null) response.endsAtMs += draft.atMs - response.heldSinceMs;
  response.heldSinceMs = null;
  noteNoise(draft);
  draft.effects.push({ kind: "resume", responseId: response.id });
}

function unduck(draft: Draft): void {
  const { response } = draft;
  if (response?.duckedSinceMs == null) return;
  response.duckedSinceMs = null;
  noteNoise(draft);
  draft.effects.push({ kind: "unduck", responseId: response.id });
}

/** What the assistant made way for is over; if it had no words, the next such sound has to wait. */
function noteNoise(draft: Draft): void {
  const { response } = draft;
  clearTimer(draft, "confirm");
  if (response === null || turnText(draft.caller) !== "") return;
  response.noiseCount += 1;
  response.mayHoldFromMs = draft.atMs + NEXT_HOLD_MS * response.noiseCount;
}

/** Not while something that must be heard in full is being said, nor during last words. */
function isInterruptible(draft: Draft): boolean {
  const { response } = draft;
  return response !== null && !mustBeHeard(draft) && draft.phase === "talking" && draft.next === null;
}

/** When the assistant may be interrupted again. */
function cooldownEndsMs({ lastInterruptionMs, settings }: Draft): number {
  return lastInterruptionMs === null ? 0 : lastInterruptionMs + settings.interruptions.cooldownMs;
}

/** Whether the caller began to speak when only the protected tail was left to play. */
function isTail({ response, settings, atMs }: Draft): boolean {
  if (response?.endsAtMs == null || response.audibleSinceMs === null) return false;
  const lengthMs = response.endsAtMs - response.audibleSinceMs;
  return response.endsAtMs - (response.duckedSinceMs ?? atMs) <= protectedTailMs(settings.interruptions, lengthMs);
}
