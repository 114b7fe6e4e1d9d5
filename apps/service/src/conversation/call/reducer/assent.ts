import { completenessOf } from "../../speech/turn-taking/completeness.ts";
import { spokenDigits } from "../../speech/turn-taking/spoken-digits.ts";
import { wordsOf } from "../../speech/turn-taking/words.ts";
import { clearTimer, type Draft, setTimer } from "./draft.ts";
import { spokenMs, turnText } from "./turn-text.ts";

/** A pause is one after this long; by then its words have mostly been recognized. */
const PAUSE_MS = 350;
/** No sound of assent is longer; whoever may be answered sooner is not given one. */
const LONGEST_ASSENT_MS = 900;

/** So many digits among so many of the last words are part of a number that is being dictated, or may be. */
const MANY_DIGITS = 3;
const TAIL_WORDS = 6;

/** The caller begins to speak: the sound should be there before it is needed. */
export function prepareAssent(draft: Draft): void {
  clearTimer(draft, "assent");
  if (draft.settings.assents !== undefined && isListening(draft)) draft.effects.push({ kind: "prepare-assent" });
}

/** The caller pauses, perhaps in the middle of a long turn. */
export function planAssent(draft: Draft): void {
  const { voiceEndedMs } = draft.caller;
  if (voiceEndedMs === null || !mayAssent(draft)) return;
  setTimer(draft, "assent", Math.max(draft.atMs, voiceEndedMs + PAUSE_MS));
}

/** Says "mm-hm" if the pause is not the end of the turn; nothing else changes. */
export function assent(draft: Draft): void {
  const { caller, settings, timers, atMs } = draft;
  const text = turnText(caller);
  if (!mayAssent(draft) || caller.voiceSinceMs !== null) return;
  // The end is far enough off only where the words do not sound like one.
  if (timers.endpoint === undefined || timers.endpoint - atMs < LONGEST_ASSENT_MS) return;
  if (completenessOf(text, settings.language) !== "unfinished") return;
  if (isDictating(draft, text)) return;
  draft.lastAssentMs = atMs;
  draft.effects.push({ kind: "assent" });
}

/** Whoever is asked for a number, or has just said one, must not be disturbed. */
function isDictating({ caller: { expected }, settings: { language } }: Draft, text: string): boolean {
  if (expected.kind !== "open" && expected.kind !== "yes-or-no") return true;
  const tail = wordsOf(text).slice(-TAIL_WORDS).join(" ");
  return spokenDigits(tail, language).length >= MANY_DIGITS;
}

function mayAssent(draft: Draft): boolean {
  const { settings, caller, lastAssentMs, atMs } = draft;
  const rules = settings.assents;
  if (rules === undefined || !isListening(draft) || spokenMs(caller, atMs) < rules.afterSpokenMs) return false;
  return lastAssentMs === null || atMs - lastAssentMs >= rules.nextAfterMs;
}

/** Nothing is being said, or about to be, and it is a person who speaks, as far as is known. */
function isListening({ phase, next, response, detector }: Draft): boolean {
  return phase === "talking" && next === null && response === null && detector === null;
}
