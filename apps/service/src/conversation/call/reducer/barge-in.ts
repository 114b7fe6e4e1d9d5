import { isBackchannel } from "../../speech/turn-taking/backchannel.ts";
import { commitsInterruption } from "../../speech/turn-taking/interruption-rules.ts";
import { hasSameWords } from "../../speech/turn-taking/same-words.ts";
import { clearTimer, type Draft, setTimer } from "./draft.ts";
import { mustBeHeard } from "./must-be-heard.ts";
import { dropResponse } from "./responses.ts";
import { armEndpoint } from "./turn-end.ts";
import { spokenMs, turnText } from "./turn-text.ts";

/** In the first moments, what sounds like the caller may be the echo of our own voice. */
const PROTECTED_HEAD_MS = 200;
/** While words arrive that may become an interruption, playing is held for at most this many confirmation windows. */
const LONGEST_HOLD_WINDOWS = 2.5;
const LONGEST_UNHEARD_HOLD_MS = 3_000;
/** How long it is not held again after noise; multiplied by how often that has happened. */
const NEXT_HOLD_MS = 2_000;

/** The caller makes a sound while the assistant speaks or is about to: hold at once, decide later. */
export function holdForVoice(draft: Draft): void {
  const { response, settings } = draft;
  if (response === null || response.isSpeculative || response.heldSinceMs !== null || !isInterruptible(draft)) return;
  if (response.audibleSinceMs !== null) {
    if (isTail(draft) || draft.atMs < response.mayHoldFromMs) return;
    const freeMs = Math.max(response.audibleSinceMs + PROTECTED_HEAD_MS, cooldownEndsMs(draft));
    if (draft.atMs < freeMs) {
      // A caller who is still speaking by then means to interrupt.
      setTimer(draft, "confirm", freeMs);
      return;
    }
  }
  response.heldSinceMs = draft.atMs;
  draft.effects.push({ kind: "hold", responseId: response.id });
  setTimer(draft, "confirm", draft.atMs + settings.interruptions.confirmationWindowMs);
}

/** There are new words, or the caller fell silent: is that an interruption? @returns whether the response was dropped */
export function weighInterruption(draft: Draft): boolean {
  const { response, caller, settings } = draft;
  const text = turnText(caller);
  if (response === null || response.isSpeculative || text === "" || !isInterruptible(draft)) return false;
  if (response.audibleSinceMs === null) return dropIfOvertaken(draft, text);
  if (draft.atMs < cooldownEndsMs(draft)) {
    // What the caller says now is kept, and weighed once the assistant may be interrupted again.
    if (response.heldSinceMs === null) setTimer(draft, "confirm", cooldownEndsMs(draft));
    return false;
  }
  const commits = commitsInterruption(settings.interruptions, {
    text,
    confidence: caller.confidence,
    speakingMs: spokenMs(caller, draft.atMs),
    isTentative: response.heldSinceMs !== null,
    isTail: isTail(draft),
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

/** The caller fell silent while audio is held: what is not an interruption by now will not become one. */
export function releaseAfterVoice(draft: Draft): void {
  const { response } = draft;
  if (response === null || response.heldSinceMs === null || weighInterruption(draft)) return;
  const { caller, settings, atMs } = draft;
  if (response.audibleSinceMs === null && caller.awaitsFinal) {
    // Nothing is playing yet, so waiting leaves no gap: the recognizer may still owe us the words.
    setTimer(draft, "confirm", atMs + settings.recognizer.finalLatencyMs);
    return;
  }
  const text = turnText(caller);
  if (text === "" || isBackchannel(text)) resume(draft);
}

/** The window ends or begins. Words that may become an interruption get a little longer; sounds without words do not. */
export function confirmHold(draft: Draft): void {
  const { response, caller, settings } = draft;
  if (response === null || weighInterruption(draft)) return;
  if (response.heldSinceMs === null) {
    if (caller.voiceSinceMs !== null) holdForVoice(draft);
    return;
  }
  const windowMs = settings.interruptions.confirmationWindowMs;
  const text = turnText(caller);
  // Holding an answer that is not audible yet leaves no gap, so it need not begin while the caller speaks.
  const mayFollow = response.audibleSinceMs === null || (text !== "" && !isBackchannel(text));
  const longestMs = response.audibleSinceMs === null ? LONGEST_UNHEARD_HOLD_MS : windowMs * LONGEST_HOLD_WINDOWS;
  const nextMs = draft.atMs + windowMs / 2;
  if (mayFollow && caller.voiceSinceMs !== null && nextMs <= response.heldSinceMs + longestMs)
    setTimer(draft, "confirm", nextMs);
  else resume(draft);
}

function resume(draft: Draft): void {
  const { response } = draft;
  if (response?.heldSinceMs == null) return;
  if (response.endsAtMs !== null) response.endsAtMs += draft.atMs - response.heldSinceMs;
  response.heldSinceMs = null;
  if (turnText(draft.caller) === "") {
    response.noiseCount += 1;
    response.mayHoldFromMs = draft.atMs + NEXT_HOLD_MS * response.noiseCount;
  }
  clearTimer(draft, "confirm");
  draft.effects.push({ kind: "resume", responseId: response.id });
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

/** Whether only the protected tail is left to play. Held audio stays as far from its end as when it was held. */
function isTail({ response, settings, atMs }: Draft): boolean {
  if (response?.endsAtMs == null) return false;
  return response.endsAtMs - (response.heldSinceMs ?? atMs) <= settings.interruptions.tailProtectionMs;
}
