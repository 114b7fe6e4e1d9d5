import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { chooseTerms } from "./choose-terms.ts";
import { type RankedMemory, rankMemories } from "./rank-memories.ts";
import { findCandidates, findNeighbours, type Neighbour, readTerms, type SearchSpace } from "./search-store.ts";

/** Ranked further than by words: specific, sure and new ones may come from behind. */
const MOST_RANKED = 150;
/** From the best of them one goes a step along their edges. */
const STEPPING_STONES = 5;

export interface SearchResult {
  readonly found: readonly RankedMemory[];
  /** The relations along which one of them was found. */
  readonly path: readonly Omit<Neighbour, "memory">[];
}

/** Finds memories by the words of a question: the rarest decide, words no memory has are replaced by ones that are alike. */
export async function searchMemories(
  unit: ScopedUnitOfWork,
  question: string,
  space: SearchSpace,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<SearchResult> {
  const { terms, memoryCount } = await readTerms(unit, question);
  const candidates = await findCandidates(unit, space, chooseTerms(terms, memoryCount), MOST_RANKED);
  const best = rankMemories(candidates, [], now).slice(0, STEPPING_STONES);
  const neighbours = await findNeighbours(
    unit,
    space,
    best.map(({ memory }) => memory.id),
  );
  const found = rankMemories(candidates, neighbours, now).slice(0, limit);
  const shown = new Set(found.map(({ memory }) => memory.id));
  const byWords = new Set(candidates.map(({ memory }) => memory.id));
  return {
    found,
    path: neighbours
      .filter(({ memory }) => shown.has(memory.id) && !byWords.has(memory.id))
      .map(({ sourceId, targetId, type }) => ({ sourceId, targetId, type })),
  };
}
