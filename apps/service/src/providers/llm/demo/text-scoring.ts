import { type Concept, conceptOfStem, conceptsAskedFor, conceptsOfFact } from "./concepts.ts";
import { contentStems } from "./words.ts";

/** BM25's term saturation and length normalization: the usual values (Robertson and Zaragoza, 2009). */
const BM25_K1 = 1.2;
const BM25_B = 0.75;
/** A concept is a weaker hint than the word itself. */
const CONCEPT_WEIGHT = 0.7;
/** More words are ignored, to bound the time; questions have fewer. */
const MAX_QUESTION_WORDS = 60;

export interface ScoredText {
  /** Index into the texts that were given. */
  readonly index: number;
  /** Only comparable within one call. */
  readonly score: number;
  /** 0 to 1: how much of the question the text covers, with rare words weighing more. */
  readonly coverage: number;
}

interface Indexed {
  readonly counts: ReadonlyMap<string, number>;
  readonly concepts: ReadonlySet<Concept>;
  readonly length: number;
}

interface Term {
  readonly stem: string | null;
  readonly concept: Concept | null;
}

/**
 * Ranks texts by relevance to a question: BM25 over stems, where a word also matches its concept ("cost" finds "9 euros").
 * Returns only texts with something in common, best first, equal ones in the given order. Linear in the length of all texts.
 */
export function scoreTexts(question: string, texts: readonly string[]): ScoredText[] {
  const terms = questionTerms(question);
  if (terms.length === 0 || texts.length === 0) return [];
  const indexed = texts.map(indexText);
  const averageLength = indexed.reduce((sum, text) => sum + text.length, 0) / indexed.length || 1;
  const weighted = terms.map((term) => {
    const rarity = rarityOf(indexed.filter((text) => hasTerm(text, term)).length, indexed.length);
    return { term, rarity };
  });
  const allRarity = weighted.reduce((sum, { rarity }) => sum + rarity, 0);
  return indexed
    .map((text, index) => {
      let score = 0;
      let covered = 0;
      for (const { term, rarity } of weighted) {
        const strength = termStrength(text, term);
        const count = (term.stem === null ? undefined : text.counts.get(term.stem)) ?? 1;
        const saturation = BM25_K1 * (1 - BM25_B + (BM25_B * text.length) / averageLength);
        score += strength * rarity * ((count * (BM25_K1 + 1)) / (count + saturation));
        covered += strength * rarity;
      }
      return { index, score, coverage: covered / allRarity };
    })
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score || left.index - right.index);
}

function questionTerms(question: string): Term[] {
  const stems = [...new Set(contentStems(question))].slice(0, MAX_QUESTION_WORDS);
  const asked = conceptsAskedFor(question).map((concept) => ({ stem: null, concept }));
  return [...stems.map((value) => ({ stem: value, concept: conceptOfStem(value) })), ...asked];
}

function indexText(text: string): Indexed {
  const stems = contentStems(text);
  const counts = new Map<string, number>();
  for (const value of stems) counts.set(value, (counts.get(value) ?? 0) + 1);
  return { counts, concepts: conceptsOfFact(text), length: stems.length };
}

function hasTerm(text: Indexed, term: Term): boolean {
  return termStrength(text, term) > 0;
}

function termStrength(text: Indexed, term: Term): number {
  if (term.stem !== null && text.counts.has(term.stem)) return 1;
  return term.concept !== null && text.concepts.has(term.concept) ? CONCEPT_WEIGHT : 0;
}

/** A word that occurs nowhere counts like one that occurs once: it was asked about and is not answered. */
function rarityOf(matchCount: number, textCount: number): number {
  const count = Math.max(1, matchCount);
  return Math.log(1 + (textCount - count + 0.5) / (count + 0.5));
}
