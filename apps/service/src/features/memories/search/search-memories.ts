import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { EmbeddingsDeps } from "../../embeddings/embeddings-deps.ts";
import { findNear, type NearSpace, rankSimilar } from "../../embeddings/find-near.ts";
import { fuseRanks, type Scored } from "../../embeddings/fuse-ranks.ts";
import { RELATED } from "../../embeddings/similarity.ts";
import {
  groupOfCaller,
  keepEmbedded,
  MEMORIES,
  OF_NOBODY,
  readSigns,
  readVectors,
  readWantedModel,
} from "../embeddings/embedding-store.ts";
import { chooseTerms } from "./choose-terms.ts";
import { type RankedMemory, rankMemories } from "./rank-memories.ts";
import {
  type Candidate,
  findNeighbours,
  type Neighbour,
  rankByWords,
  readFound,
  readTerms,
  type SearchSpace,
} from "./search-store.ts";

/** Ranked further than by words and vectors: specific, sure and new ones may come from behind. */
const MOST_RANKED = 60;
/** From the best of them one goes a step along their edges. */
const STEPPING_STONES = 5;

export interface SearchResult {
  readonly found: readonly RankedMemory[];
  /** The relations along which one of them was found. */
  readonly path: readonly Omit<Neighbour, "memory">[];
}

/**
 * Finds memories by the words of a question, of which the rarest decide, and words no memory has are replaced by ones that are
 * alike; and by vectors, as far as they are there. Both lists are joined by places.
 */
export async function searchMemories(
  embeddings: EmbeddingsDeps,
  scope: OrganizationScope,
  question: string,
  space: SearchSpace,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<SearchResult> {
  const nearSpace = nearSpaceOf(space);
  const [near, byWords] = await Promise.all([
    findNear(embeddings, scope, nearSpace, question),
    scope.transaction((unit) => findByWords(unit, question, space)),
  ]);
  return scope.transaction(async (unit) => {
    const similar = await rankSimilar(unit, nearSpace, near, RELATED);
    // Without vectors the words' own weights say more than their places.
    const weights =
      near === null
        ? new Map(byWords.map(({ id, score }) => [id, score]))
        : fuseRanks([
            { scored: byWords, weight: 1 },
            { scored: similar.slice(0, MOST_RANKED), weight: near.rankWeight },
          ]);
    const candidates = await readCandidates(unit, space, weights);
    const best = rankMemories(candidates, [], now).slice(0, STEPPING_STONES);
    const neighbours = await findNeighbours(
      unit,
      space,
      best.map(({ memory }) => memory.id),
    );
    const found = rankMemories(candidates, neighbours, now).slice(0, limit);
    const shown = new Set(found.map(({ memory }) => memory.id));
    const byThemselves = new Set(candidates.map(({ memory }) => memory.id));
    return {
      found,
      path: neighbours
        .filter(({ memory }) => shown.has(memory.id) && !byThemselves.has(memory.id))
        .map(({ sourceId, targetId, type }) => ({ sourceId, targetId, type })),
    };
  });
}

async function findByWords(unit: ScopedUnitOfWork, question: string, space: SearchSpace): Promise<readonly Scored[]> {
  const { terms, memoryCount } = await readTerms(unit, question);
  return rankByWords(unit, space, chooseTerms(terms, memoryCount), MOST_RANKED);
}

async function readCandidates(
  unit: ScopedUnitOfWork,
  space: SearchSpace,
  weights: ReadonlyMap<number, number>,
): Promise<readonly Candidate[]> {
  const best = [...weights].toSorted(([, one], [, other]) => other - one).slice(0, MOST_RANKED);
  const found = await readFound(
    unit,
    space,
    best.map(([id]) => id),
  );
  return found.map((memory) => ({ memory, weight: weights.get(memory.id) ?? 0 }));
}

/** A caller's own are searched by themselves, so that they need not be among the nearest of all. */
function nearSpaceOf({ callerHash, hidesCallers }: SearchSpace): NearSpace {
  const ofHouse = [OF_NOBODY];
  const withCaller = callerHash === null ? [null] : [OF_NOBODY, groupOfCaller(callerHash)];
  return {
    kind: MEMORIES,
    assistantId: null,
    readWantedModel,
    readSigns,
    readVectors,
    keepEmbedded,
    groups: hidesCallers ? ofHouse : withCaller,
  };
}
