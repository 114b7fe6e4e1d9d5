import type { TurnSource } from "../call/reducer/call-effect.ts";
import type { CallerTurn } from "./flow-event.ts";

/** Keys come last in a turn, after what was said before the first one. */
const KEYS = /(?:^|\s)(\[Keypad: ([0-9*#A-D]{1,64})\])$/;
/** Prefixed to what came by text message during the call. */
export const TEXT_MESSAGE_MARK = "[Text message] ";

/** A caller's turn as a flow reads it: without the marks that tell a model how the words came. */
export function readTurn(text: string, source: TurnSource): CallerTurn {
  const keys = source === "keypad" ? KEYS.exec(text)?.[2] : undefined;
  if (keys !== undefined) return { text: keyedIn(keys), way: "keys" };
  if (text.startsWith(TEXT_MESSAGE_MARK)) return { text: text.slice(TEXT_MESSAGE_MARK.length), way: "text" };
  return { text, way: source === "typed" ? "text" : "speech" };
}

/** The part of a turn that was keyed in, with its mark: `[Keypad: 12#]`; null: nothing was. */
export function keyedPart(text: string, source: TurnSource): string | null {
  return source === "keypad" ? (KEYS.exec(text)?.[1] ?? null) : null;
}

/** Without the pound key that ended the input, unless it was the only key. */
export function keyedIn(keys: string): string {
  return keys === "#" ? keys : keys.replace(/#$/, "");
}
