import { completenessOf } from "../../speech/turn-taking/completeness.ts";
import { isBeingDictated } from "../../speech/turn-taking/endpointing-delay.ts";
import { countWords } from "../../speech/turn-taking/words.ts";
import { clearTimer, type Draft, setTimer } from "./draft.ts";
import { awaitsFinal } from "./finalizing.ts";
import { respond } from "./responses.ts";
import { silenceToEndMs } from "./turn-end.ts";
import { turnText } from "./turn-text.ts";

/** An answer is ready this long after the model was asked; asking sooner only answers more turns that go on. */
const GUESS_LEAD_MS = 1_000;
/** After words that sound unfinished the caller often goes on late: an answer ready by then would be said over them. */
const UNFINISHED_LEAD_MS = 300;
/**
 * Who is only quiet is guessed at when so little silence ends their turn that an answer would come too late otherwise: after a
 * whole sentence. After other words there is time until the silence is certain, and fewer guesses are wrong by then.
 */
const SOON_MS = 700;

/**
 * The caller is silent, or quiet: asks the model once the words are final, are a whole sentence or have not changed for a
 * while, and the turn will soon be over.
 */
export function planGuess(draft: Draft): void {
  const { caller, settings } = draft;
  const { isEnabled, debounceMs, minWords } = settings.speculation;
  const { lastTextMs } = caller;
  const silentSinceMs = caller.voiceSinceMs === null ? caller.voiceEndedMs : caller.quietSinceMs;
  const overMs = turnOverMs(draft);
  clearTimer(draft, "speculate");
  if (!isEnabled || draft.response !== null) return;
  if (silentSinceMs === null || lastTextMs === null || overMs === undefined) return;
  if (countWords(turnText(caller)) < minWords) return;
  // A final text from before the silence may lack the last words, unless the recognizer has said that there are none.
  const hasToldAll = caller.voiceSinceMs === null && !awaitsFinal(caller);
  const isFinal = caller.interimText === "" && (lastTextMs >= silentSinceMs || hasToldAll);
  const isSettled = (isFinal || isWholeSinceSilent(draft, silentSinceMs)) && !settings.recognizer.detectsTurns;
  const settledMs = isSettled ? 0 : Math.max(silentSinceMs, lastTextMs) + debounceMs;
  const guessMs = Math.max(draft.atMs, settledMs, overMs - guessLeadMs(draft));
  if (guessMs < overMs) setTimer(draft, "speculate", guessMs);
}

/** Words that were written down since, and are a whole sentence, seldom change when they become final. */
function isWholeSinceSilent({ caller, settings: { language } }: Draft, silentSinceMs: number): boolean {
  if (caller.lastTextMs === null || caller.lastTextMs < silentSinceMs) return false;
  return completenessOf(turnText(caller), language) === "complete";
}

/** When the turn will be over if nothing more is said; undefined: it is not known, or is over. */
function turnOverMs(draft: Draft): number | undefined {
  const { caller, timers, settings } = draft;
  if (caller.voiceSinceMs === null || caller.quietSinceMs === null) return timers.endpoint;
  const text = turnText(caller);
  if (text === "" || caller.isTurnOver || settings.recognizer.detectsTurns) return undefined;
  const silenceMs = silenceToEndMs(draft, text);
  // It counts from the detector's word for the silence, which has not come yet.
  return silenceMs > SOON_MS ? undefined : draft.atMs + silenceMs;
}

function guessLeadMs({ caller, settings: { language, endpointing } }: Draft): number {
  const text = turnText(caller);
  const isUnfinished = endpointing.waitsForUnfinished && completenessOf(text, language) === "unfinished";
  return isUnfinished || isBeingDictated(text, caller.expected, language) ? UNFINISHED_LEAD_MS : GUESS_LEAD_MS;
}

export function speculate(draft: Draft): void {
  const text = turnText(draft.caller);
  if (draft.phase !== "talking" || draft.next !== null || draft.response !== null || text === "") return;
  respond(draft, text, true);
}
