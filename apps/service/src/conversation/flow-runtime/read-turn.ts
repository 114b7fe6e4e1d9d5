import type { TurnSource } from "../reducer/call-effect.ts";
import type { CallerTurn } from "./flow-event.ts";

const KEYS = /^\[Keypad: ([0-9*#A-D]{1,64})\]$/;
/** Put before what came by text message while the caller was on the line. */
export const BY_TEXT = "[Text message] ";

/** A caller's turn as a flow reads it: without the marks that tell a model how it came. */
export function readTurn(text: string, source: TurnSource): CallerTurn {
  const keys = KEYS.exec(text)?.[1]?.replace(/#$/, "");
  if (keys !== undefined && keys !== "") return { text: keys, way: "keys" };
  if (text.startsWith(BY_TEXT)) return { text: text.slice(BY_TEXT.length), way: "text" };
  return { text, way: source === "typed" ? "text" : "speech" };
}
