import { similarity } from "./similarity.ts";
import { afterWords, countWords, wordsOf } from "./words.ts";

/** Recognizers correct a word or two when a text becomes final; with less than this in common it is a different text. */
const SAME_BEGINNING = 0.5;

/** The part of a text that follows the words already known; all of it if it does not begin with them. */
export function newWords(text: string, known: string): string {
  const knownCount = countWords(known);
  if (knownCount === 0) return text;
  const count = Math.min(knownCount, countWords(text));
  const head = wordsOf(text).slice(0, count).join(" ");
  const knownHead = wordsOf(known).slice(0, count).join(" ");
  return similarity(head, knownHead) < SAME_BEGINNING ? text : afterWords(text, knownCount);
}
