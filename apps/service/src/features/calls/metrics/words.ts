import { type Figures, ratio, sum } from "./figures.ts";
import { speakingTimeOf } from "./speaking-time.ts";
import { type Side, type Talk, turnsOf } from "./talk.ts";

/** Counts words by Unicode's rules, which also work for languages without spaces. */
export function countWords(text: string): number {
  let count = 0;
  for (const { isWordLike } of new Intl.Segmenter("und", { granularity: "word" }).segment(text)) {
    if (isWordLike === true) count += 1;
  }
  return count;
}

export function wordsPerTurnOf(talk: Talk, side: Side): number | null {
  return ratio(wordsOf(talk, side), turnsOf(talk, side).length);
}

/** Words per minute are per minute in which that side spoke. */
export function measureWords(
  talk: Talk,
): Figures<
  | "total_customer_words"
  | "total_ai_words"
  | "customer_words_per_minute"
  | "ai_words_per_minute"
  | "avg_customer_words_per_turn"
  | "avg_ai_words_per_turn"
> {
  return {
    total_customer_words: wordsOf(talk, "customer"),
    total_ai_words: wordsOf(talk, "ai"),
    customer_words_per_minute: ratio(60 * wordsOf(talk, "customer"), speakingTimeOf(talk, "customer")),
    ai_words_per_minute: ratio(60 * wordsOf(talk, "ai"), speakingTimeOf(talk, "ai")),
    avg_customer_words_per_turn: wordsPerTurnOf(talk, "customer"),
    avg_ai_words_per_turn: wordsPerTurnOf(talk, "ai"),
  };
}

function wordsOf(talk: Talk, side: Side): number {
  return sum(turnsOf(talk, side).map(({ text }) => countWords(text)));
}
