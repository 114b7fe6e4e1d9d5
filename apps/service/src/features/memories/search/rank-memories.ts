import { fadedConfidence } from "../faded-confidence.ts";
import type { Memory } from "../memory.ts";
import type { Candidate, Neighbour } from "./search-store.ts";

export interface RankedMemory {
  readonly memory: Memory;
  readonly score: number;
}

/** What is more specific says more about the question's subject (API documentation, order of retrieval). */
const SCOPE_FACTORS = { caller: 1.3, location: 1.2, assistant: 1.1, organization: 1 } as const;
const YEAR_MS = 365 * 86_400_000;
/** What was found along an edge of another is worth less than that. */
const NEIGHBOUR_FACTOR = 0.5;

/** The best first: by words, then how specific, how sure by now, and how new a memory is. Scores are relative to the best. */
export function rankMemories(
  candidates: readonly Candidate[],
  neighbours: readonly Neighbour[],
  now: Date,
): readonly RankedMemory[] {
  const scores = new Map<number, RankedMemory>();
  const put = (memory: Memory, score: number) => {
    const known = scores.get(memory.id);
    if (known === undefined || known.score < score) scores.set(memory.id, { memory, score });
  };
  for (const { memory, weight } of candidates) put(memory, weight * worthOf(memory, now));
  for (const { memory, sourceId, targetId } of neighbours) {
    const from = scores.get(memory.id === sourceId ? targetId : sourceId);
    if (from !== undefined) put(memory, NEIGHBOUR_FACTOR * from.score * fadedConfidence(memory, now));
  }
  const ranked = [...scores.values()].toSorted(
    (one, other) => other.score - one.score || other.memory.id - one.memory.id,
  );
  const best = ranked[0]?.score ?? 1;
  return ranked.map(({ memory, score }) => ({ memory, score: score / best }));
}

function worthOf(memory: Memory, now: Date): number {
  const scope = memory.callerHash === null ? memory.scope : "caller";
  const ageYears = Math.max(0, now.getTime() - memory.confirmedAt.getTime()) / YEAR_MS;
  return SCOPE_FACTORS[scope] * (0.5 + 0.5 * fadedConfidence(memory, now)) * (1 / (1 + 0.2 * ageYears));
}
