import { perLanguage, wordSet } from "./languages/turn-words-of.ts";
import { wordsOf } from "./words.ts";

/** How finished an utterance sounds by its words alone. */
export type Completeness = "complete" | "undecided" | "unfinished";

interface LastWords {
  readonly shortAnswers: ReadonlySet<string>;
  readonly seldomLast: ReadonlySet<string>;
  readonly neverLast: ReadonlySet<string>;
  readonly clauseOpeners: ReadonlySet<string>;
  /** The words of all these lists. */
  readonly all: ReadonlySet<string>;
}

const languagesFor = perLanguage((languages): readonly LastWords[] =>
  languages.map((words) => {
    const shortAnswers = wordSet(words.shortAnswers);
    const seldomLast = wordSet(words.seldomLast);
    const neverLast = wordSet(words.neverLast);
    const clauseOpeners = wordSet(words.clauseOpeners);
    const all = new Set([...shortAnswers, ...seldomLast, ...neverLast, ...clauseOpeners]);
    return { shortAnswers, seldomLast, neverLast, clauseOpeners, all };
  }),
);

/** Of several possible languages the one that knows most of the words: "do" ends a sentence in English, not in Portuguese. */
function lastWordsFor(words: readonly string[], language: string | undefined): LastWords | undefined {
  const languages = languagesFor(language);
  if (languages.length <= 1) return languages[0];
  let best = languages[0];
  let bestCount = 0;
  for (const lists of languages) {
    let count = 0;
    for (const word of words) if (lists.all.has(word)) count += 1;
    if (count <= bestCount) continue;
    best = lists;
    bestCount = count;
  }
  return best;
}

/** So few words after "because" are hardly all of the reason. */
const SHORT_CLAUSE_WORDS = 3;
/** Whether a recognizer has set a full stop where no sentence can end: "for my." It sets one after everything, then. */
export function hasFalseFullStop(text: string, language?: string): boolean {
  return /[^.]\.$/.test(text.trim()) && completenessOf(text, language) === "unfinished";
}

/** With more words a "yes" at the end is the end of something else. */
const SHORT_ANSWER_WORDS = 2;

/**
 * @param text as the recognizer wrote it, with whatever punctuation it sets
 * @param language `en`, `de-AT`; undefined: not known beforehand
 * @param doubtsFullStops this recognizer has set one where nothing ended, so they say nothing
 */
export function completenessOf(text: string, language?: string, doubtsFullStops = false): Completeness {
  const trimmed = text.trim();
  const words = wordsOf(trimmed);
  const last = words.at(-1);
  if (last === undefined) return "undecided";
  if (/(,|\.\.\.|…|-)$/.test(trimmed)) return "unfinished";
  const lists = lastWordsFor(words, language);
  if (words.length <= SHORT_ANSWER_WORDS && lists?.shortAnswers.has(last) === true) return "complete";
  if (/[?!]$/.test(trimmed)) return "complete";
  if (lists?.neverLast.has(last) === true) return "unfinished";
  const hasFullStop = !doubtsFullStops && /[.。]$/.test(trimmed);
  if (lists?.seldomLast.has(last) === true) return hasFullStop ? "undecided" : "unfinished";
  if (!hasFullStop) return "undecided";
  const clause = words.slice(-1 - SHORT_CLAUSE_WORDS);
  return clause.some((word) => lists?.clauseOpeners.has(word) === true) ? "undecided" : "complete";
}
