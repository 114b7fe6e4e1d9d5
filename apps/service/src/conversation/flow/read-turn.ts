import type { TurnSource } from "../call/reducer/call-effect.ts";
import type { CallerTurn } from "./flow-event.ts";

/** Separates the words from the keys pressed after them. */
const KEYS = /(?:^|\s)(\[Keypad: ([0-9*#A-D]{1,64})\])$/;
/** Precedes a text message that arrived during the call. */
export const BY_TEXT = "[Text message] ";

/** A caller's turn as a flow reads it, without the marks that tell the model how it arrived. */
export function readTurn(text: string, source: TurnSource): CallerTurn {
  const keys = source === "keypad" ? KEYS.exec(text)?.[2] : undefined;
  if (keys !== undefined) return { text: keyedIn(keys), way: "keys" };
  if (text.startsWith(BY_TEXT)) return { text: text.slice(BY_TEXT.length), way: "text" };
  return { text, way: source === "typed" ? "text" : "speech" };
}

/** The keyed part of a turn, as in `[Keypad: 12#]`; null when there is none. */
export function keyedPart(text: string, source: TurnSource): string | null {
  return source === "keypad" ? (KEYS.exec(text)?.[1] ?? null) : null;
}

/** The pound sign ends the input and is not part of it, unless it is the only key. */
export function keyedIn(keys: string): string {
  return keys === "#" ? keys : keys.replace(/#$/, "");
}
