import type { CallerState } from "./call-state.ts";

/** What the caller is known to have said in this turn. */
export function turnText(caller: Pick<CallerState, "earlierText" | "finalText" | "interimText">): string {
  return joinText(caller.earlierText, currentText(caller));
}

/** Only what was said since the recognizer last ended a turn. */
export function currentText({ finalText, interimText }: Pick<CallerState, "finalText" | "interimText">): string {
  return joinText(finalText, interimText);
}

export function joinText(left: string, right: string): string {
  return left === "" || right === "" ? left + right : `${left} ${right}`;
}

/** How long the caller has spoken in this turn, pauses not counted. */
export function spokenMs(caller: CallerState, atMs: number): number {
  return caller.spokenMs + (caller.voiceSinceMs === null ? 0 : Math.max(0, atMs - caller.voiceSinceMs));
}
