import type { Draft } from "./draft.ts";
import { endKeys } from "./keypad.ts";
import { commitTurn } from "./turn-end.ts";
import { turnText } from "./turn-text.ts";

/**
 * What the caller had said or keyed in when the call ends, or somebody else gets the line, becomes a turn. As far as it is
 * known: the end waits for no recognizer. Also a listener's "mm-hm" is kept, for no answer goes on that it would have
 * belonged to.
 */
export function commitLastWords(draft: Draft): void {
  endKeys(draft);
  const text = turnText(draft.caller);
  if (text !== "") commitTurn(draft, text, "speech");
}
