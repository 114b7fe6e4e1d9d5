import type { NextStep } from "./call-state.ts";
import { type Draft, setTimer } from "./draft.ts";
import type { EndReason } from "./end-reason.ts";
import { commitLastWords } from "./last-words.ts";
import { dropResponse, playApology, say } from "./responses.ts";

/** Last words that take longer are cut off: the line costs money. */
const LONGEST_ENDING_MS = 20_000;
/** Longer than a phone rings and a carrier takes to report "no answer"; after that somebody must have answered. */
const TRANSFER_LIMIT_MS = 50_000;

/** Ends the call after what is being said. The first reason given stands. */
export function planEnd(draft: Draft, reason: EndReason, message: string | null): void {
  if (draft.phase === "starting") {
    // There is no audio yet: the last words will be the first, once the stream opens.
    draft.next ??= { kind: "end", reason, message };
    setTimer(draft, "force-end", draft.atMs + LONGEST_ENDING_MS);
    return;
  }
  if (draft.phase !== "talking" || draft.next?.kind === "end") return;
  planStep(draft, { kind: "end", reason, message });
}

export function planTransfer(draft: Draft, to: string, message: string | null): void {
  if (draft.phase !== "talking" || draft.next !== null) return;
  planStep(draft, { kind: "transfer", to, message });
}

function planStep(draft: Draft, next: NextStep): void {
  draft.next = next;
  // A speculative answer is not worth waiting for; any other may be the one that asked for this step.
  if (draft.response?.isSpeculative === true) dropResponse(draft);
  setTimer(draft, "force-end", draft.atMs + LONGEST_ENDING_MS);
  if (draft.response === null) takeNextStep(draft);
}

/** The assistant has finished speaking: take the planned step. */
export function takeNextStep(draft: Draft): void {
  const { next } = draft;
  if (next === null) return;
  if (next.message !== null && next.message.trim() !== "") {
    draft.next = { ...next, message: null };
    if (next.kind === "end") draft.phase = "ending";
    say(draft, next.kind === "end" ? "farewell" : "transfer", next.message);
    return;
  }
  draft.next = null;
  draft.timers = {};
  if (next.kind === "end") {
    hangUp(draft, next.reason);
    return;
  }
  draft.phase = "transferring";
  // Committed now: during the transfer nothing from the recognizer counts.
  commitLastWords(draft);
  setTimer(draft, "transfer", draft.atMs + TRANSFER_LIMIT_MS);
  draft.effects.push({ kind: "transfer", to: next.to });
}

/** No voice is left: play the recorded apology, then hang up. */
export function endWithoutVoice(draft: Draft): void {
  draft.phase = "ending";
  draft.next = { kind: "end", reason: "voice-failed", message: null };
  setTimer(draft, "force-end", draft.atMs + LONGEST_ENDING_MS);
  playApology(draft);
}

/** Ends the leg from our side. */
export function hangUp(draft: Draft, reason: EndReason): void {
  dropResponse(draft);
  draft.effects.push({ kind: "hang-up", reason });
  finish(draft, reason);
}

/** Ends the call: drops the response in flight and commits what the caller said last. */
export function finish(draft: Draft, reason: EndReason): void {
  dropResponse(draft);
  draft.phase = "ended";
  commitLastWords(draft);
  draft.next = null;
  draft.timers = {};
  draft.effects.push({ kind: "finish", reason });
}
