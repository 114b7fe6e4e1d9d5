import { newWords } from "../turn-taking/new-words.ts";
import { wordsOf } from "../turn-taking/words.ts";
import { echoScore } from "./echo-score.ts";

export interface EchoGateOptions {
  /** What was played before what is heard now, as `echoScore` takes it; null: nothing was. */
  readonly played: () => Uint8Array | null;
  /** The assistant's words that were heard within the last `ms`. */
  readonly saidWithin: (ms: number) => string;
  readonly nowMs: () => number;
}

/** Measured: the echo of our own voice scores at least 0.84, everything else at most 0.63. */
const ECHO_FROM = 0.75;
/** Where an echo was heard just before: a hissed word of a soft one scores less, and still more than anything that is none. */
const STILL_ECHO_FROM = 0.65;
const JUST_BEFORE_MS = 1_000;
/** Of a sound too soft to be a voice, of which words came nevertheless: the hiss of the line takes its share. */
const SOFT_ECHO_FROM = 0.5;
/** Words of an echo are recognized within this time. */
const WORDS_WITHIN_MS = 3_000;
/** An echo that never stops is not looked at as a whole. */
const LONGEST_MS = 15_000;
/** This share of our own words, and it is our own voice that was recognized. */
const MOSTLY = 0.6;

/**
 * Tells the caller's voice from the echo of our own: by the sound when a voice begins, and by the words that come of it. Words
 * are taken for an echo only after the sound was, so that a caller who repeats ours is heard.
 */
export class EchoGate {
  readonly #options: EchoGateOptions;
  /** When an echo was heard first and last, without the caller's own voice since; null: none was. */
  #echo: { readonly sinceMs: number; lastMs: number } | null = null;
  /** Of the segment that the recognizer is still in. */
  #echoedText = "";

  constructor(options: EchoGateOptions) {
    this.#options = options;
  }

  /**
   * @param heard the last 200 ms
   * @param isVoice whether there is a voice in it; else it is too soft to tell
   * @returns whether it is an echo of what was played
   */
  isEcho(heard: Uint8Array, isVoice = true): boolean {
    const nowMs = this.#options.nowMs();
    const wasEcho = this.#echo !== null && nowMs <= this.#echo.lastMs + JUST_BEFORE_MS;
    const echoFrom = wasEcho ? STILL_ECHO_FROM : ECHO_FROM;
    const played = this.#options.played();
    const isEcho = played !== null && echoScore(heard, played) >= (isVoice ? echoFrom : SOFT_ECHO_FROM);
    if (!isEcho) return false;
    if (this.#echo === null) this.#echo = { sinceMs: nowMs, lastMs: nowMs };
    else this.#echo.lastMs = nowMs;
    return true;
  }

  /** The caller's own voice has begun: what is recognized from now on is theirs. */
  forget(): void {
    this.#echo = null;
  }

  /**
   * @param isLast whether the recognizer will not repeat these words
   * @returns what of them is the caller's: all of it, nothing, or what follows the words that were an echo
   */
  withoutEcho(text: string, isLast: boolean): string {
    if (text === "") return "";
    if (this.#echo !== null && this.#isOurs(text)) {
      // That they are ours says as much as the sound.
      this.#echo.lastMs = this.#options.nowMs();
      this.#echoedText = isLast ? "" : text;
      return "";
    }
    const own = newWords(text, this.#echoedText);
    if (isLast) this.#echoedText = "";
    return own;
  }

  #isOurs(text: string): boolean {
    const nowMs = this.#options.nowMs();
    if (this.#echo === null || nowMs > this.#echo.lastMs + WORDS_WITHIN_MS) return false;
    const withinMs = Math.min(LONGEST_MS, WORDS_WITHIN_MS + nowMs - this.#echo.sinceMs);
    return echoedShare(text, this.#options.saidWithin(withinMs)) >= MOSTLY;
  }
}

/** How many of the words were said before, in any order and each as often as it was said. @returns 0 to 1; 0 for no words */
function echoedShare(text: string, said: string): number {
  const words = wordsOf(text);
  const left = new Map<string, number>();
  for (const word of wordsOf(said)) left.set(word, (left.get(word) ?? 0) + 1);
  let echoed = 0;
  for (const word of words) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    echoed += 1;
  }
  return words.length === 0 ? 0 : echoed / words.length;
}
