import type { AssistantId } from "@parley/foundation/branded-ids";
import type { OrganizationScope, ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { errorFields } from "../../platform/logging/logger.ts";
import { cosine, type StoredVector } from "../../platform/vectors/vector-bytes.ts";
import type { FoundVector, StoredSigns, VectorQuestion } from "../../platform/vectors/vector-index.ts";
import { type Embedder, type EmbeddingCalibration, embeddingNameOf } from "../../providers/embeddings/embedder.ts";
import { embeddingCostMicros } from "../../providers/embeddings/table.ts";
import { countEmbedding } from "../usage/count-usage.ts";
import { findSpendRefusal } from "../usage/find-spend-refusal.ts";
import { readCalibration } from "./embedding-state-store.ts";
import type { EmbeddingsDeps } from "./embeddings-deps.ts";
import type { Scored } from "./fuse-ranks.ts";
import { similarityOf } from "./similarity.ts";

/** So many are compared exactly: of 100,000 texts, nine of the ten nearest are among them (benchmarks/README.md, "Memory"). */
const MOST_COMPARED = 150;

/** Where to look: the texts of one kind and owner. */
export interface NearSpace {
  readonly kind: string;
  readonly assistantId: AssistantId | null;
  /** The name of the model their vectors are of. */
  readonly readWantedModel: (unit: ScopedUnitOfWork) => Promise<string>;
  /** What was written after a version, the first written first. */
  readonly readSigns: (
    unit: ScopedUnitOfWork,
    model: string,
    after: { readonly version: number; readonly limit: number; readonly withVectors: boolean },
  ) => Promise<readonly StoredSigns[]>;
  readonly readVectors: (
    unit: ScopedUnitOfWork,
    model: string,
    ids: readonly number[],
  ) => Promise<readonly StoredVector[]>;
  /**
   * Those of them that still have the vector the index holds; a text that was changed has lost it before the index knows.
   * Absent where texts never change.
   */
  readonly keepEmbedded?: (unit: ScopedUnitOfWork, model: string, ids: readonly number[]) => Promise<readonly number[]>;
  /** Each is searched by itself; null: all together. */
  readonly groups: VectorQuestion["groups"];
}

/** A question's vector, and the texts whose vectors may be near it. */
export interface NearTexts {
  readonly model: string;
  readonly vector: Float32Array;
  readonly calibration: EmbeddingCalibration;
  /** How much the places it gives texts count, beside those that words give them. */
  readonly rankWeight: number;
  readonly found: readonly FoundVector[];
}

/**
 * Texts that may mean what a question means. Call it outside of transactions: the question's vector may be a vendor's.
 * @returns null when nothing can be said: the vectors are being read, the vendor fails, or nothing may be spent; words are left
 */
export async function findNear(
  deps: EmbeddingsDeps,
  scope: OrganizationScope,
  space: NearSpace,
  question: string,
): Promise<NearTexts | null> {
  const { kind, assistantId } = space;
  const { wanted, calibrated } = await scope.transaction(async (unit) => ({
    wanted: await space.readWantedModel(unit),
    calibrated: await readCalibration(unit, kind, assistantId),
  }));
  const { embedder } = await deps.findEmbedder(scope, wanted, assistantId);
  const model = embeddingNameOf(embedder);
  // None of the texts has a vector of it yet.
  if (calibrated === null || calibrated.model !== model) return null;
  const vector = await deps.questions.embed(scope.organizationId, embedder, question, {
    mayAsk: () => mayAsk(scope, embedder, assistantId),
    onAsked: (promptTokens) => {
      if (promptTokens === 0) return;
      const costMicros = embeddingCostMicros(embedder.provider, embedder.modelId, promptTokens);
      scope
        .transaction((unit) => countEmbedding(unit, assistantId, { promptTokens, costMicros }))
        .catch((error: unknown) => deps.platform.logger.warn("the cost of a question is lost", errorFields(error)));
    },
  });
  if (vector === null) return null;
  const read = (version: number, limit: number, withVectors: boolean) =>
    scope.transaction((unit) => space.readSigns(unit, model, { version, limit, withVectors }));
  const name = `${assistantId ?? ""}|${model}`;
  const held = { organizationId: scope.organizationId, kind, name, read };
  const found = await deps.vectors.nearest(held, { vector, groups: space.groups, limit: MOST_COMPARED });
  return found === null ? null : { model, vector, calibration: calibrated, rankWeight: embedder.rankWeight, found };
}

/** What costs nothing is always asked. */
async function mayAsk(
  scope: OrganizationScope,
  { provider, modelId }: Embedder,
  assistantId: AssistantId | null,
): Promise<boolean> {
  if (embeddingCostMicros(provider, modelId, 1_000_000) === 0) return true;
  return (await scope.transaction((unit) => findSpendRefusal(unit, assistantId))) === null;
}

/**
 * How similar texts are to the question, the most similar first; their vectors are read, where a process does not hold them.
 * @param near null: nothing is similar
 * @param least 0 to 1; what is less similar is left out
 */
export async function rankSimilar(
  unit: ScopedUnitOfWork,
  space: Pick<NearSpace, "readVectors" | "keepEmbedded">,
  near: NearTexts | null,
  least: number,
): Promise<readonly Scored[]> {
  if (near === null) return [];
  const { model, vector, calibration, found } = near;
  const held = found.flatMap(({ id, cosine: known }) => (known === null ? [] : [{ id, cosine: known }]));
  const unknown = found.flatMap(({ id, cosine: known }) => (known === null ? [id] : []));
  const stored = unknown.length === 0 ? [] : await space.readVectors(unit, model, unknown);
  const similar = [...held, ...stored.map((each) => ({ id: each.id, cosine: cosine(vector, each) }))]
    .map((each) => ({ id: each.id, score: similarityOf(each.cosine, calibration) }))
    .filter(({ score }) => score >= least)
    .toSorted((one, other) => other.score - one.score || one.id - other.id)
    .slice(0, MOST_COMPARED);
  if (space.keepEmbedded === undefined || held.length === 0 || similar.length === 0) return similar;
  const kept = new Set(
    await space.keepEmbedded(
      unit,
      model,
      similar.map(({ id }) => id),
    ),
  );
  return similar.filter(({ id }) => kept.has(id));
}
