import { clearTimer, type Draft, setTimer } from "./draft.ts";
import { mustBeHeard } from "./must-be-heard.ts";
import { dropResponse } from "./responses.ts";
import { commitTurn } from "./turn-end.ts";
import { joinText, turnText } from "./turn-text.ts";

/** How long to wait after a key: long enough to look for the next one. */
const KEY_PAUSE_MS = 2_500;
const MAX_KEYS = 64;

/** A key always interrupts: the assistant stops and waits for the rest. */
export function keyPressed(draft: Draft, digit: string): void {
  const { caller } = draft;
  // The pound key ends the input; alone it means nothing, unless the flow expects it.
  const isEmpty = digit === "#" && caller.digits === "" && draft.settings.flow?.exactKeys.includes("#") !== true;
  if (caller.digits.length >= MAX_KEYS || isEmpty) return;
  caller.digits += digit;
  caller.turnStartedMs ??= draft.atMs;
  clearTimer(draft, "idle");
  stopForTurn(draft);
  if (digit === "#" || isWholeAnswer(draft)) endKeys(draft);
  else setTimer(draft, "digits", draft.atMs + KEY_PAUSE_MS);
}

/** Whether the flow expects just these keys, or this many. */
function isWholeAnswer({ settings: { flow }, caller: { digits } }: Draft): boolean {
  if (flow === undefined) return false;
  const isExact = flow.exactKeys.includes(digits);
  const mayGoOn = flow.exactKeys.some((keys) => keys.length > digits.length && keys.startsWith(digits));
  return (isExact && !mayGoOn) || digits.length === flow.keyCount;
}

export function endKeys(draft: Draft): void {
  const { digits } = draft.caller;
  clearTimer(draft, "digits");
  if (digits === "") return;
  draft.caller.digits = "";
  commitTurn(draft, withSpeech(draft, `[Keypad: ${digits}]`), "keypad");
}

export function typed(draft: Draft, text: string): void {
  const trimmed = text.trim();
  if (trimmed === "") return;
  stopForTurn(draft);
  commitTurn(draft, withSpeech(draft, trimmed), "typed");
}

/** Speech that has not been committed yet belongs to the same turn. */
function withSpeech({ caller }: Draft, text: string): string {
  return joinText(turnText(caller), text);
}

function stopForTurn(draft: Draft): void {
  if (draft.phase !== "talking" || draft.next !== null || mustBeHeard(draft)) return;
  dropResponse(draft);
}
