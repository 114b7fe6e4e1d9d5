import type { RespondCause, SpeechPurpose } from "./call-effect.ts";
import { clearTimer, type Draft, setTimer } from "./draft.ts";

/** The only place that starts and drops responses; it sees to it that there is never more than one in flight. */

function open(draft: Draft, purpose: SpeechPurpose, turnText: string | null, isSpeculative: boolean): number {
  if (draft.response !== null) throw new Error("a response is in flight already");
  const id = draft.nextResponseId;
  draft.nextResponseId += 1;
  draft.response = {
    id,
    purpose,
    turnText,
    isSpeculative,
    audibleSinceMs: null,
    heldSinceMs: null,
    duckedSinceMs: null,
    noiseCount: 0,
    mayHoldFromMs: 0,
    endsAtMs: null,
    runningToolCount: 0,
    hasCalledTool: false,
  };
  clearTimer(draft, "idle");
  clearTimer(draft, "speculate");
  return id;
}

export function say(draft: Draft, purpose: SpeechPurpose, text: string): void {
  const responseId = open(draft, purpose, null, false);
  draft.effects.push({ kind: "say", responseId, purpose, text });
}

export function playApology(draft: Draft): void {
  const responseId = open(draft, "apology", null, false);
  draft.effects.push({ kind: "play-apology", responseId });
}

export function respond(draft: Draft, turnText: string, isSpeculative: boolean): void {
  const responseId = open(draft, "answer", turnText, isSpeculative);
  if (!isSpeculative) awaitWords(draft);
  draft.effects.push({ kind: "respond", responseId, turnText, isSpeculative });
}

/** Asks the model to speak although the caller has said nothing. */
export function respondUnprompted(draft: Draft, cause: RespondCause): void {
  const responseId = open(draft, "answer", "", false);
  awaitWords(draft);
  draft.effects.push({ kind: "respond", responseId, turnText: "", isSpeculative: false, cause });
}

/** From now on the caller is waiting: for a tool, or for the first words of the model. */
export function awaitWords(draft: Draft): void {
  const { fillerAfterMs } = draft.settings;
  if (fillerAfterMs !== null) setTimer(draft, "filler", draft.atMs + fillerAfterMs);
}

/** Ends the response in flight: cancelled if none of it was audible, otherwise cut off. */
export function dropResponse(draft: Draft): void {
  const { response } = draft;
  if (response === null) return;
  const kind = response.audibleSinceMs === null ? "cancel" : "interrupt";
  draft.effects.push({ kind, responseId: response.id });
  forgetResponse(draft);
}

/** Clears a response that has ended, with its timers. */
export function forgetResponse(draft: Draft): void {
  draft.response = null;
  clearTimer(draft, "confirm");
  clearTimer(draft, "filler");
}

/** Neither side is speaking or about to: from now on silence counts. */
export function startIdling(draft: Draft): void {
  if (draft.phase !== "talking" || draft.response !== null) return;
  draft.quietSinceMs = draft.atMs;
  setTimer(draft, "idle", draft.atMs + idleMs(draft));
}

/** A flow may respond to silence sooner than a reminder would. */
function idleMs({ settings }: Draft): number {
  return settings.flow?.silenceAfterMs ?? settings.idleTimeoutMs;
}

/** Sounds without words, such as hold music or a noisy street, put off the reminder, but to at most this many time-outs. */
const NOISY_IDLE_TIMEOUTS = 3;

/** The silence goes on: what was heard was not speech. */
export function keepIdling(draft: Draft, timeouts = 1): void {
  if (draft.phase !== "talking" || draft.response !== null) return;
  const timeoutMs = idleMs(draft);
  const latestMs = draft.quietSinceMs + NOISY_IDLE_TIMEOUTS * timeoutMs;
  setTimer(draft, "idle", Math.max(draft.atMs, Math.min(draft.atMs + timeouts * timeoutMs, latestMs)));
}

/** Waits longer while the line sounds like speech. */
export function idleThroughNoise(draft: Draft): void {
  keepIdling(draft, NOISY_IDLE_TIMEOUTS);
}
