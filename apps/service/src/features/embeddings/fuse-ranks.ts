/** How much better the first is than the ones after it: larger numbers make less of it. */
const DAMPING = 10;

export interface Scored {
  readonly id: number;
  readonly score: number;
}

export interface RankedList {
  readonly scored: readonly Scored[];
  /** How much its places count. */
  readonly weight: number;
}

/**
 * Joins lists whose scores cannot be compared by the place a thing has in each: the sum of weight / (damping + place). Equal
 * scores have the same place (Cormack, Clarke, Büttcher 2009, "Reciprocal rank fusion outperforms Condorcet …").
 * @returns the joined score by id
 */
export function fuseRanks(lists: readonly RankedList[]): ReadonlyMap<number, number> {
  const fused = new Map<number, number>();
  for (const { scored, weight } of lists) {
    let place = 0;
    let last: number | null = null;
    for (const { id, score } of scored.toSorted((one, other) => other.score - one.score)) {
      if (score !== last) place += 1;
      last = score;
      fused.set(id, (fused.get(id) ?? 0) + weight / (DAMPING + place));
    }
  }
  return fused;
}
