import { wordMeant } from "./misspelt-words.ts";
import type { ContactWish, PhraseBook } from "./phrase-book.ts";
import { PHRASE_BOOKS } from "./phrase-books/table.ts";
import { type Found, PhraseTrie, parsePattern, pathsOf, wordsOfPattern } from "./phrase-trie.ts";
import { type TextWord, wordsOfText } from "./words-of-text.ts";

/** What a text was found to ask for, and by what. */
export interface ContactVerdict {
  readonly kind: ContactWish;
  /** `en.keyword.stop`, `de.not-again`: the language, and what of it was found. */
  readonly phraseId: string;
  /** ISO 639-1, for the reply. */
  readonly language: string;
}

/**
 * Whether a text revokes the consent to be contacted ("STOP", "bitte keine SMS mehr", "take me off your list"), or is a
 * keyword that gives it again or asks for help. Only whole texts begin contact again; revocations are also read out of
 * sentences. Linear in the text's length.
 * @param count called at every step, so that a test can count them
 */
export function readContactWish(text: string, count?: () => void): ContactVerdict | null {
  const words = correct(wordsOfText(text));
  return readKeyword(words) ?? readPhrase(words, count);
}

/** What in a call is said about the call, most of the time: "Stop." to who talks too long, "Cancel" about an appointment. */
const ABOUT_THE_CALL = /\.stop-(?:alone|said|this)$/;
/** Keywords that mean the same said as written. */
const KEYWORDS_ALOUD: ReadonlySet<string> = new Set(
  ["unsubscribe", "unsubscribed", "unsub", "opt-out", "optout", "remove-me"].map((name) => `en.keyword.${name}`),
);

/**
 * Whether what somebody said in a call revokes the consent to be contacted: as `readContactWish`, but few keywords count, for
 * most are said about the call itself.
 */
export function readSpokenRevocation(said: string): ContactVerdict | null {
  const words = correct(wordsOfText(said));
  const keyword = readKeyword(words);
  if (keyword !== null && KEYWORDS_ALOUD.has(keyword.phraseId)) return keyword;
  return readPhrase(words, undefined, ({ id }) => !ABOUT_THE_CALL.test(id));
}

/** Whether a text is YES and nothing else, which some carriers count as START. */
export function isAffirmation(text: string): boolean {
  const words = wordsOfText(text);
  return words.length === 1 && words[0]?.word === "yes";
}

/**
 * Whether a text that no rule reads as a revocation has words in it that could make it one, so that a model may be asked.
 * @returns the language of those words; null: there are none
 */
export function mayRevoke(text: string): { readonly language: string } | null {
  const words = correct(wordsOfText(text));
  const scores = new Map<string, number>();
  for (const { word } of words)
    for (const language of HINTS.get(word) ?? []) scores.set(language, (scores.get(language) ?? 0) + 1);
  const [best] = [...scores].sort(([, one], [, other]) => other - one);
  return best === undefined ? null : { language: best[0] };
}

interface Phrase {
  readonly book: CompiledBook;
  readonly id: string;
  readonly role: "revokes" | "counters";
  readonly opensClause: boolean;
  readonly closesClause: boolean;
}

interface CompiledBook {
  readonly language: string;
  /** Its place among the books. */
  readonly rank: number;
  /** Words of its phrases, and what stands between them. */
  readonly vocabulary: ReadonlySet<string>;
  readonly negators: ReadonlySet<string>;
  readonly fillers: ReadonlySet<string>;
  readonly qualifiers: ReadonlySet<string>;
  readonly unlimited: ReadonlySet<string>;
}

interface Keyword {
  readonly kind: ContactWish;
  readonly phraseId: string;
  readonly languages: string[];
}

/** By the whole text, its words joined by blanks. */
const KEYWORDS = new Map<string, Keyword>();
const BARE_KEYWORDS = new Map<string, Keyword>();
const MANNERS = new PhraseTrie<string>();
const OPENINGS = new PhraseTrie<string>();
const PHRASES = new PhraseTrie<Phrase>();
const HINTS = new Map<string, string[]>();
const MISSPELT = new Map<string, number>();
/** Longest run of words skipped on the way to the beginning or end of a clause, and between a phrase and its negator. */
const MOST_SKIPPED = 12;

for (const [rank, book] of PHRASE_BOOKS.entries()) compile(book, rank);

function compile(book: PhraseBook, rank: number): void {
  const { language } = book;
  const kinds: readonly ContactWish[] = ["stop", "start", "help"];
  for (const kind of kinds)
    for (const phrase of book.keywords[kind] ?? []) addKeyword(KEYWORDS, language, kind, phrase);
  for (const phrase of book.bareKeywords ?? []) addKeyword(BARE_KEYWORDS, language, "stop", phrase);
  for (const phrase of book.manners) MANNERS.add(parsePattern(phrase, {}), language);
  for (const phrase of book.openings ?? []) OPENINGS.add(parsePattern(phrase, {}), language);
  const wordSet = (given: readonly string[] | undefined): ReadonlySet<string> =>
    new Set((given ?? []).flatMap((one) => wordsOfPattern(parsePattern(one, {}))));
  const vocabulary = new Set<string>();
  const compiled: CompiledBook = {
    ...{ language, rank, vocabulary },
    negators: wordSet(book.negators),
    fillers: wordSet(book.fillers),
    qualifiers: wordSet(book.qualifiers),
    unlimited: wordSet(book.unlimited),
  };
  for (const words of [compiled.negators, compiled.fillers, compiled.qualifiers, wordSet(book.manners)])
    for (const word of words) vocabulary.add(word);
  const addPhrase = (id: string, source: string, role: Phrase["role"]) => {
    const pattern = parsePattern(source, book.groups ?? {});
    const { opensClause, closesClause } = pattern;
    for (const word of wordsOfPattern(pattern)) vocabulary.add(word);
    PHRASES.add(pattern, { book: compiled, id: `${language}.${id}`, role, opensClause, closesClause });
  };
  for (const [id, sources] of Object.entries(book.phrases ?? {}))
    for (const source of sources) addPhrase(id, source, "revokes");
  for (const source of book.counters ?? []) addPhrase("counter", source, "counters");
  for (const hint of wordSet(book.hints)) HINTS.set(hint, [...(HINTS.get(hint) ?? []), language]);
  for (const [word, mostErrors] of Object.entries(book.misspelt ?? {}))
    for (const spelling of wordSet([word])) MISSPELT.set(spelling, mostErrors);
}

function addKeyword(keywords: Map<string, Keyword>, language: string, kind: ContactWish, phrase: string): void {
  for (const path of pathsOf(parsePattern(phrase, {}))) {
    for (const spelling of joinAll(path)) {
      const known = keywords.get(spelling);
      if (known === undefined)
        keywords.set(spelling, {
          kind,
          phraseId: `keyword.${phrase.replaceAll(" ", "-")}`,
          languages: [language],
        });
      else if (known.kind === kind && !known.languages.includes(language)) known.languages.push(language);
    }
  }
}

function joinAll(path: readonly (readonly string[])[]): readonly string[] {
  return path.reduce<readonly string[]>(
    (heads, words) => heads.flatMap((head) => words.map((word) => (head === "" ? word : `${head} ${word}`))),
    [""],
  );
}

/** Puts long words right that are nearly one of those that cannot be meant otherwise. */
function correct(words: readonly TextWord[]): readonly TextWord[] {
  return words.map((word) => {
    if (KEYWORDS.has(word.word) || PHRASES.vocabulary.has(word.word)) return word;
    const meant = wordMeant(word.word, MISSPELT);
    return meant === null ? word : { ...word, word: meant };
  });
}

function readKeyword(words: readonly TextWord[]): ContactVerdict | null {
  const whole = joinSpelledOut(dropRepetition(words.map(({ word }) => word))).join(" ");
  const bare = KEYWORDS.get(whole) ?? BARE_KEYWORDS.get(whole);
  if (bare !== undefined) return verdictOf(bare, []);
  const polite = findManners(words, MANNERS);
  const left = words.filter((_, index) => polite[index] === undefined).map(({ word }) => word);
  if (left.length === 0 || left.length === words.length) return null;
  const keyword = KEYWORDS.get(joinSpelledOut(dropRepetition(left)).join(" "));
  return keyword === undefined ? null : verdictOf(keyword, polite);
}

/** A keyword many languages share is in the language of the manners beside it: "STOP bitte". */
function verdictOf({ kind, phraseId, languages }: Keyword, polite: readonly (string | undefined)[]): ContactVerdict {
  const [first = "en"] = languages;
  const beside = polite.find((language) => language !== undefined && language !== "en");
  const isShared = languages.includes("en");
  const language = isShared && beside !== undefined ? beside : first;
  return { kind, phraseId: `${first}.${phraseId}`, language };
}

/** For each word the language of the manners it belongs to; undefined: it does to none. The longest ones count. */
function findManners(words: readonly TextWord[], trie: PhraseTrie<string>): readonly (string | undefined)[] {
  const languages: (string | undefined)[] = words.map(() => undefined);
  let free = 0;
  let longest: Found<string> | null = null;
  const take = () => {
    if (longest === null) return;
    for (let index = longest.start; index < longest.end; index += 1) languages[index] ??= longest.leaf;
    free = longest.end;
    longest = null;
  };
  for (const found of trie.find(words)) {
    if (longest !== null && found.start > (longest as Found<string>).start) take();
    if (found.start >= free && (longest === null || found.end > (longest as Found<string>).end)) longest = found;
  }
  take();
  return languages;
}

/** "stop stop STOP" → "stop". */
function dropRepetition(words: readonly string[]): readonly string[] {
  return words.every((word) => word === words[0]) ? words.slice(0, 1) : words;
}

/** "S.T.O.P." → "stop"; three letters and fewer stay apart, they are initials more often than keywords. */
function joinSpelledOut(words: readonly string[]): readonly string[] {
  const isSpelledOut = words.length >= 4 && words.every((word) => Array.from(word).length === 1);
  return isSpelledOut ? [words.join("")] : words;
}

function readPhrase(
  words: readonly TextWord[],
  count?: () => void,
  counts: (phrase: Phrase) => boolean = () => true,
): ContactVerdict | null {
  const found = PHRASES.find(words, count);
  if (found.length === 0) return null;
  const manners = findManners(words, MANNERS).map((language) => language !== undefined);
  const openings = findManners(words, OPENINGS).map((language, index) => language !== undefined || manners[index]);
  const holds = ({ leaf, start, end }: Found<Phrase>) =>
    (!leaf.opensClause || opensClause(words, openings, start)) &&
    (!leaf.closesClause || closesClause(words, manners, end));
  const counters = boundsOf(found.filter((one) => one.leaf.role === "counters" && holds(one)));
  const revokes = (one: Found<Phrase>) =>
    one.leaf.role === "revokes" &&
    counts(one.leaf) &&
    holds(one) &&
    !isNegated(words, one) &&
    !isLimited(words, one) &&
    !isCountered(counters.get(one.leaf.book), one);
  const first = found.find(revokes);
  if (first === undefined) return null;
  const alike = found.filter((one) => one.start === first.start && one.end === first.end && revokes(one));
  const { id, book } = likeliest(words, alike) ?? first.leaf;
  return { kind: "stop", phraseId: id, language: book.language };
}

/** Words that several languages share are in the one that most of the text's words are of; else in the first of them. */
function likeliest(words: readonly TextWord[], found: readonly Found<Phrase>[]): Phrase | undefined {
  if (found.length < 2) return found[0]?.leaf;
  const rated = found.map(({ leaf }) => ({
    leaf,
    knownWords: words.filter(({ word }) => leaf.book.vocabulary.has(word)).length,
  }));
  rated.sort((one, other) => other.knownWords - one.knownWords || one.leaf.book.rank - other.leaf.book.rank);
  return rated[0]?.leaf;
}

/** Where the counters of a language lie: no more of them need be known. */
interface CounterBounds {
  readonly earliestEnd: number;
  readonly latestStart: number;
}

function boundsOf(counters: readonly Found<Phrase>[]): ReadonlyMap<CompiledBook, CounterBounds> {
  const bounds = new Map<CompiledBook, CounterBounds>();
  for (const { leaf, start, end } of counters) {
    const { earliestEnd, latestStart } = bounds.get(leaf.book) ?? { earliestEnd: end, latestStart: start };
    bounds.set(leaf.book, { earliestEnd: Math.min(earliestEnd, end), latestStart: Math.max(latestStart, start) });
  }
  return bounds;
}

/** "Don't call me, text me instead". The "text me" in "don't text me" is no counter to it. */
function isCountered(counters: CounterBounds | undefined, { start, end }: Found<Phrase>): boolean {
  return counters !== undefined && (counters.earliestEnd <= start || counters.latestStart >= end);
}

function opensClause(words: readonly TextWord[], isSkipped: readonly (boolean | undefined)[], start: number): boolean {
  for (let index = start; index >= Math.max(0, start - MOST_SKIPPED); index -= 1) {
    if (words[index]?.boundary !== "none") return true;
    if (isSkipped[index - 1] !== true) return false;
  }
  return false;
}

function closesClause(words: readonly TextWord[], isSkipped: readonly boolean[], end: number): boolean {
  for (let index = end; index <= end + MOST_SKIPPED; index += 1) {
    const word = words[index];
    if (word === undefined || word.boundary !== "none") return true;
    if (isSkipped[index] !== true) return false;
  }
  return false;
}

/** "please don't stop texting me", "why did you stop texting me". */
function isNegated(words: readonly TextWord[], { leaf: { book }, start }: Found<Phrase>): boolean {
  for (let index = start; index > Math.max(0, start - MOST_SKIPPED); index -= 1) {
    if (words[index]?.boundary !== "none") return false;
    const before = words[index - 1]?.word ?? "";
    if (book.negators.has(before)) return true;
    if (!book.fillers.has(before)) return false;
  }
  return false;
}

/** "don't call me before 9". */
function isLimited(words: readonly TextWord[], { leaf: { book }, end }: Found<Phrase>): boolean {
  const [next, second] = [words[end], words[end + 1]];
  if (next === undefined || next.boundary !== "none" || !book.qualifiers.has(next.word)) return false;
  return second?.boundary !== "none" || !book.unlimited.has(second.word);
}
