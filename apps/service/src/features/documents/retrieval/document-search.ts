import type { Clock } from "@parley/foundation/clock";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import type { EmbeddingsDeps } from "../../embeddings/embeddings-deps.ts";
import { findNear, type NearSpace, rankSimilar } from "../../embeddings/find-near.ts";
import { fuseRanks, type Scored } from "../../embeddings/fuse-ranks.ts";
import { chooseTerms } from "../../memories/search/choose-terms.ts";
import { COUNTED_TO, type FoundTerm, findQuestionTerms, type Passage, readPassages } from "../chunk-store.ts";
import { DOCUMENTS, documentEmbeddings, readSigns, readVectors } from "../embedding-store.ts";

import { CommonTerms } from "./common-terms.ts";

export interface FoundPassage extends Passage {
  /**
   * How well it fits the question, 0 to 1: the share of the question's telling words it has, each by its weight, or how
   * similar it is, whichever is more.
   */
  readonly score: number;
}

/** Whose documents are searched, and how. */
export interface SearchingAssistant {
  readonly id: Assistant["id"];
  readonly knowledge: Pick<Assistant["knowledge"], "leastSimilarity">;
}

/** A passage with less of what was asked for has nothing to do with it. */
const LEAST_SHARE = 0.2;
const MOST_RANKED = 100;
/** Some may be of readings that are over, or not complete yet. */
const SPARE = 7;

/** Finds passages of documents. One for each process. */
export class DocumentSearch {
  readonly #embeddings: EmbeddingsDeps;
  readonly #common: CommonTerms;

  constructor(embeddings: EmbeddingsDeps, clock: Pick<Clock, "monotonicMs">) {
    this.#embeddings = embeddings;
    this.#common = new CommonTerms(clock);
  }

  /**
   * The passages of an assistant's documents that have most of a question's telling words, and those that are similar to it by
   * their vectors, as far as these are there; joined by places, the best first.
   */
  async find(
    scope: OrganizationScope,
    assistant: SearchingAssistant,
    question: string,
    limit: number,
  ): Promise<readonly FoundPassage[]> {
    const nearSpace = nearSpaceOf(assistant);
    const [near, byWords] = await Promise.all([
      findNear(this.#embeddings, scope, nearSpace, question),
      scope.transaction((unit) => this.#rankByWords(unit, assistant.id, question)),
    ]);
    return scope.transaction(async (unit) => {
      const similar = await rankSimilar(unit, nearSpace, near, assistant.knowledge.leastSimilarity);
      const fused = fuseRanks([
        { scored: byWords, weight: 1 },
        { scored: similar.slice(0, MOST_RANKED), weight: near?.rankWeight ?? 0 },
      ]);
      return readBest(unit, fused, [...byWords, ...similar], limit);
    });
  }

  async #rankByWords(unit: ScopedUnitOfWork, assistantId: number, question: string): Promise<readonly Scored[]> {
    const common = this.#common.of(assistantId);
    const rare = await findQuestionTerms(unit, assistantId, question, common);
    // A question of common words only is looked up by them.
    const found =
      rare.length === 0 && common.length > 0 ? await findQuestionTerms(unit, assistantId, question, []) : rare;
    this.#common.note(
      assistantId,
      found.filter(({ chunkIds }) => chunkIds.length === COUNTED_TO).map(({ term }) => term),
    );
    return weighTerms(found);
  }
}

async function readBest(
  unit: ScopedUnitOfWork,
  fused: ReadonlyMap<number, number>,
  scored: readonly Scored[],
  limit: number,
): Promise<readonly FoundPassage[]> {
  const best = [...fused].toSorted(([, one], [, other]) => other - one).slice(0, limit + SPARE);
  const passages = await readPassages(
    unit,
    best.map(([id]) => id),
  );
  const scores = new Map<number, number>();
  for (const { id, score } of scored) scores.set(id, Math.max(scores.get(id) ?? 0, score));
  return best
    .flatMap(([id, place]) => {
      const passage = passages.get(id);
      return passage === undefined ? [] : [{ ...passage, place, score: scores.get(id) ?? 0 }];
    })
    .toSorted((one, other) => other.place - one.place || one.content.length - other.content.length)
    .slice(0, limit)
    .map(({ place, score, ...passage }) => ({ ...passage, score: Math.round(1_000 * score) / 1_000 }));
}

/** The passages that have the rarest terms, by the share of their weights that each has. */
function weighTerms(found: readonly FoundTerm[]): readonly Scored[] {
  const counted = found.map(({ term, chunkIds }) => ({ term, count: chunkIds.length }));
  const chosen = chooseTerms(counted, COUNTED_TO, COUNTED_TO);
  const all = chosen.reduce((total, { weight }) => total + weight, 0);
  const chunksOf = new Map(found.map(({ term, chunkIds }) => [term, chunkIds]));
  const weights = new Map<number, number>();
  for (const { term, weight } of chosen) {
    for (const id of chunksOf.get(term) ?? []) weights.set(id, (weights.get(id) ?? 0) + weight);
  }
  return [...weights]
    .map(([id, weight]) => ({ id, score: weight / all }))
    .filter(({ score }) => score >= LEAST_SHARE)
    .toSorted((one, other) => other.score - one.score || one.id - other.id)
    .slice(0, MOST_RANKED);
}

function nearSpaceOf({ id: assistantId }: SearchingAssistant): NearSpace {
  return {
    kind: DOCUMENTS,
    assistantId,
    readWantedModel: (unit) => documentEmbeddings.readWantedModel(unit, assistantId),
    readSigns: (unit, model, after) => readSigns(unit, { assistantId, model }, after),
    readVectors,
    groups: [null],
  };
}
