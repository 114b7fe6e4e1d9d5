/** A term of a question, with the number of memories that have it. */
export interface CountedTerm {
  readonly term: string;
  /** Null: none had it when the terms were counted last. */
  readonly count: number | null;
}

export interface WeighedTerm {
  readonly term: string;
  /** The rarer the term, the more it says. */
  readonly weight: number;
}

/** So many are ranked at most, or a few more: ranking everything that has a common word takes too long. */
const ENOUGH = 1_500;
const MOST_TERMS = 12;

/**
 * The rarest terms until enough memories have one of them. A term that most memories have says nothing, and is left out as
 * long as there is another.
 * @param memoryCount of the organization, when its terms were counted last
 */
export function chooseTerms(
  terms: readonly CountedTerm[],
  memoryCount: number,
  enough = ENOUGH,
): readonly WeighedTerm[] {
  const byRarity = terms
    .map(({ term, count }) => ({ term, count: count ?? 0 }))
    .toSorted((one, other) => one.count - other.count || (one.term < other.term ? -1 : 1));
  const chosen: WeighedTerm[] = [];
  let found = 0;
  for (const { term, count } of byRarity) {
    const isTooMany = found > 0 && found + count > enough;
    if (isTooMany || chosen.length === MOST_TERMS) break;
    found += count;
    chosen.push({ term, weight: Math.log(1 + (memoryCount + 1) / (count + 1)) });
  }
  return chosen;
}
