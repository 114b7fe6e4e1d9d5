import type { TurnSource } from "../call/reducer/call-effect.ts";
import type { CallerTurn } from "./flow-event.ts";

/** After what was said before the first key. */
const KEYS = /(?:^|\s)(\[Keypad: ([0-9*#A-D]{1,64})\])$/;
/** Put before what came by text message while the caller was on the line. */
export const BY_TEXT = "[Text message] ";

/** A caller's turn as a flow reads it: without the marks that tell a model how it came. */
export function readTurn(text: string, source: TurnSource): CallerTurn {
  const keys = source === "keypad" ? KEYS.exec(text)?.[2] : undefined;
  if (keys !== undefined) return { text: keyedIn(keys), way: "keys" };
  if (text.startsWith(BY_TEXT)) return { text: text.slice(BY_TEXT.length), way: "text" };
  return { text, way: source === "typed" ? "text" : "speech" };
}

/** What of a turn was keyed in, as it stands there: `[Keypad: 12#]`; null: nothing. */
export function keyedPart(text: string, source: TurnSource): string | null {
  return source === "keypad" ? (KEYS.exec(text)?.[1] ?? null) : null;
}

/** The pound sign ends what is keyed in and is no part of it, unless it is all there is. */
export function keyedIn(keys: string): string {
  return keys === "#" ? keys : keys.replace(/#$/, "");
}
