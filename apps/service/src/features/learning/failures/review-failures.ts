import type { AssistantId, UserId } from "@parley/foundation/branded-ids";
import { type DomainError, notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { type Embedder, type EmbeddingCalibration, embeddingNameOf } from "../../../providers/embeddings/embedder.ts";
import { embeddingCostMicros } from "../../../providers/embeddings/table.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import type { FailedCall } from "../../calls/traces/failed-call.ts";
import { listFailedCalls } from "../../calls/traces/list-failed-calls.ts";
import { calibrate } from "../../embeddings/calibrate.ts";
import { redactPersonalData } from "../../memories/redaction/redact-personal-data.ts";
import { countEmbedding } from "../../usage/count-usage.ts";
import { findSpendRefusal } from "../../usage/find-spend-refusal.ts";
import type { LearningDeps } from "../learning-deps.ts";
import { clusterFailures } from "./cluster-failures.ts";
import type { FailureCluster, FailureReview } from "./failure-review.ts";
import { insertReview, listClusters } from "./review-store.ts";

export interface ReviewRequest {
  readonly assistantId: AssistantId;
  readonly sinceDays: number;
  readonly mostQuality: number;
  readonly userId: UserId;
}

/** The newest are looked at. */
const MOST_CALLS = 300;
const EMBEDDING_TIMEOUT_MS = 30_000;
const MS_A_DAY = 86_400_000;
const BY_WORDS = { vectors: null, calibration: null, model: null } as const;

/**
 * Looks through an assistant's calls that went badly, and puts those together that failed in the same way, by what the
 * assistant's embedding model makes of their summaries and by their words; by words alone where there is no such model, it
 * fails, or nothing may be spent. Writes all of it at once, or nothing.
 * @throws DomainError `not-found`
 */
export async function reviewFailures(
  deps: LearningDeps,
  scope: OrganizationScope,
  { assistantId, sinceDays, mostQuality, userId }: ReviewRequest,
  signal: AbortSignal,
): Promise<{ readonly review: FailureReview; readonly clusters: readonly FailureCluster[] }> {
  const since = new Date(deps.platform.clock.now().getTime() - sinceDays * MS_A_DAY);
  const { assistant, failed } = await scope.transaction(async (unit) => {
    const found = await findAssistant(unit, assistantId);
    if (found === null) throw notFound("Assistant");
    const filter = { assistantId: found.id, since, mostQuality, limit: MOST_CALLS };
    return { assistant: found, failed: await listFailedCalls(unit, filter) };
  });
  const texts = failed.map(textOf);
  const { vectors, calibration, model, reason } = await embed(deps, scope, assistant, texts, signal);
  const groups = clusterFailures(
    texts.map((text, index) => ({ text, vector: vectors?.[index] ?? null })),
    calibration,
  );
  const clusters = groups.map(({ members, words }) => ({
    words,
    calls: members.flatMap(({ index, likeness }) => {
      const call = failed[index];
      return call === undefined ? [] : [{ callId: call.callId, traceId: call.traceId, likeness }];
    }),
  }));
  const review = {
    assistantId: assistant.id,
    since,
    mostQuality,
    callCount: failed.length,
    embeddingModel: model,
    reason,
    createdBy: userId,
  };
  return scope.transaction(async (unit) => {
    const written = await insertReview(unit, review, clusters);
    return { review: written, clusters: await listClusters(unit, assistant.id, { reviewId: written.id }) };
  });
}

/** A summary tells it shortest. */
function textOf({ summary, callerWords }: FailedCall): string {
  return redactPersonalData(summary ?? callerWords);
}

interface Compared {
  readonly vectors: readonly Float32Array[] | null;
  readonly calibration: EmbeddingCalibration | null;
  readonly model: string | null;
  readonly reason: string | null;
}

async function embed(
  deps: LearningDeps,
  scope: OrganizationScope,
  { id, knowledge }: Assistant,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Compared> {
  if (texts.length < 2) return { ...BY_WORDS, reason: null };
  const { embedder } = await deps.findEmbedder(scope, knowledge.embeddingModel, id);
  if (embedder.provider === "lexical") {
    return { ...BY_WORDS, reason: "There is no model that knows what texts mean: words were compared" };
  }
  const refusal = await scope.transaction((unit) => findRefusal(unit, embedder, id));
  if (refusal !== null) return { ...BY_WORDS, reason: refusal.message };
  try {
    const calibrated = await calibrate(embedder, EMBEDDING_TIMEOUT_MS, signal);
    const vectors: Float32Array[] = [];
    let promptTokens = calibrated.promptTokens;
    for (let begin = 0; begin < texts.length; begin += embedder.mostTexts) {
      const part = texts.slice(begin, begin + embedder.mostTexts);
      const answer = await embedder.embed({ texts: part, purpose: "passage", timeoutMs: EMBEDDING_TIMEOUT_MS }, signal);
      vectors.push(...answer.vectors);
      promptTokens = promptTokens === null || answer.promptTokens === null ? null : promptTokens + answer.promptTokens;
    }
    const costMicros = embeddingCostMicros(embedder.provider, embedder.modelId, promptTokens);
    await scope.transaction((unit) => countEmbedding(unit, id, { promptTokens, costMicros }));
    return { vectors, calibration: calibrated.calibration, model: embeddingNameOf(embedder), reason: null };
  } catch (error) {
    if (!(error instanceof ProviderError) || signal.aborted) throw error;
    return { ...BY_WORDS, reason: `Words were compared: ${error.message}` };
  }
}

/** What costs nothing is not held back. */
async function findRefusal(
  unit: ScopedUnitOfWork,
  { provider, modelId }: Embedder,
  assistantId: AssistantId,
): Promise<DomainError | null> {
  return embeddingCostMicros(provider, modelId, 1_000_000) === 0 ? null : findSpendRefusal(unit, assistantId);
}
