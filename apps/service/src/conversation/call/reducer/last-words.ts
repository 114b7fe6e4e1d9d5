import type { Draft } from "./draft.ts";
import { endKeys } from "./keypad.ts";
import { commitTurn } from "./turn-end.ts";
import { turnText } from "./turn-text.ts";

/**
 * Makes a turn of what the caller had said or keyed in when the call ends or is transferred, as far as it is known: the
 * end does not wait for the recognizer. Even a listener's "mm-hm" is kept, since the answer it accompanied does not go on.
 */
export function commitLastWords(draft: Draft): void {
  endKeys(draft);
  const text = turnText(draft.caller);
  if (text !== "") commitTurn(draft, text, "speech");
}
