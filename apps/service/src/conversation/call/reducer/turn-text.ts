import type { CallerState } from "./call-state.ts";

/** The caller's words of this turn so far. */
export function turnText(caller: Pick<CallerState, "earlierText" | "finalText" | "interimText">): string {
  return joinText(caller.earlierText, currentText(caller));
}

/** The same without the turns that the recognizer has already ended. */
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
