import type { Draft } from "./draft.ts";
import { endKeys } from "./keypad.ts";
import { commitTurn } from "./turn-end.ts";
import { turnText } from "./turn-text.ts";

/**
 * When the call ends or is transferred, what the caller has said or keyed in so far becomes a turn. Only what is already known:
 * the end does not wait for the recognizer. Even an "mm-hm" is kept, since there is no answer left for it to accompany.
 */
export function commitLastWords(draft: Draft): void {
  endKeys(draft);
  const text = turnText(draft.caller);
  if (text !== "") commitTurn(draft, text, "speech");
}
