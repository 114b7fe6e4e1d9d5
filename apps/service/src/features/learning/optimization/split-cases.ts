import { seededRandom } from "@parley/foundation/seeded-random";

/** Each case is answered several times: what is more than this share of the budget is not looked at. */
const CALLS_PER_CASE = 5;
/** With fewer there is nothing to learn from and to hold out. */
export const FEWEST_CASES = 4;

export interface Split {
  readonly trainingCaseIds: readonly number[];
  readonly heldOutCaseIds: readonly number[];
}

/**
 * Which cases candidates are tried on, and which are held out, drawn by the seed; of a dataset that is too large for the budget,
 * not all.
 * @param ids of all cases, in order; four at least
 */
export function splitCases(
  ids: readonly number[],
  {
    seed,
    heldOutShare,
    maxModelCalls,
  }: { readonly seed: number; readonly heldOutShare: number; readonly maxModelCalls: number },
): Split {
  const most = Math.max(FEWEST_CASES, Math.floor(maxModelCalls / CALLS_PER_CASE));
  const drawn = shuffle(ids, seed).slice(0, most);
  const heldOut = Math.max(1, Math.round(drawn.length * heldOutShare));
  const ordered = (some: readonly number[]) => some.toSorted((one, other) => one - other);
  return { heldOutCaseIds: ordered(drawn.slice(0, heldOut)), trainingCaseIds: ordered(drawn.slice(heldOut)) };
}

/** The same seed gives the same order (Fisher and Yates). */
export function shuffle<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const random = seededRandom(seed);
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const place = random.integer(last + 1);
    [shuffled[last], shuffled[place]] = [shuffled[place] as Item, shuffled[last] as Item];
  }
  return shuffled;
}
