import type { CallerState } from "./call-state.ts";
import type { Draft } from "./draft.ts";

/** The caller has stopped: the recognizer is to say what it has heard. One that detects turns does so unasked. */
export function askForFinal(draft: Draft): void {
  const { caller, settings, atMs } = draft;
  if (settings.recognizer.detectsTurns) return;
  // What it has not answered by then it never will.
  const oldestMs = atMs - settings.recognizer.finalLatencyMs;
  caller.finalsAskedMs = [...caller.finalsAskedMs.filter((askedMs) => askedMs > oldestMs), atMs];
  draft.effects.push({ kind: "finalize-transcript" });
}

/** It has answered the oldest request. */
export function finalAnswered({ caller }: Draft): void {
  caller.finalsAskedMs = caller.finalsAskedMs.slice(1);
}

/** Whether it still owes us an answer. */
export function awaitsFinal({ finalsAskedMs }: Pick<CallerState, "finalsAskedMs">): boolean {
  return finalsAskedMs.length > 0;
}
