import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import type { Selectable } from "kysely";
import type { FailureReviews } from "../../../platform/database/schema.generated.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storable } from "../../../platform/database/storable.ts";
import type {
  ClusteredCall,
  FailureCluster,
  FailureReview,
  NewFailureCluster,
  NewFailureReview,
} from "./failure-review.ts";

export async function insertReview(
  unit: ScopedUnitOfWork,
  review: NewFailureReview,
  clusters: readonly NewFailureCluster[],
): Promise<FailureReview> {
  const row = await unit.db
    .insertInto("failure_reviews")
    .values({
      organization_id: unit.organizationId,
      assistant_id: review.assistantId,
      looked_since: review.since,
      most_quality: review.mostQuality,
      call_count: review.callCount,
      embedding_model: review.embeddingModel,
      reason: review.reason,
      created_by: review.createdBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const { words, calls } of clusters) {
    const { id } = await unit.db
      .insertInto("failure_clusters")
      .values({ organization_id: unit.organizationId, review_id: row.id, words: words.map(storable) })
      .returning("id")
      .executeTakeFirstOrThrow();
    const members = calls.map(({ callId, traceId, likeness }) => ({
      organization_id: unit.organizationId,
      cluster_id: id,
      call_id: callId,
      call_trace_id: traceId,
      likeness,
    }));
    await unit.db.insertInto("failed_calls").values(members).execute();
  }
  return reviewFromRow(row);
}

/** The newest first. */
export async function listReviews(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  page: { readonly limit: number; readonly offset: number },
): Promise<readonly FailureReview[]> {
  const rows = await selectReviews(unit, assistantId)
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(reviewFromRow);
}

export async function findReview(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  id: number,
): Promise<FailureReview | null> {
  const row = await selectReviews(unit, assistantId).where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : reviewFromRow(row);
}

function selectReviews(unit: ScopedUnitOfWork, assistantId: AssistantId) {
  return unit.db
    .selectFrom("failure_reviews")
    .selectAll()
    .where("organization_id", "=", unit.organizationId)
    .where("assistant_id", "=", assistantId);
}

/** Those of a review, or one of them, the largest first. Of another assistant, none. */
export async function listClusters(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  which: { readonly reviewId: number } | { readonly clusterId: number },
): Promise<readonly FailureCluster[]> {
  const rows = await unit.db
    .selectFrom("failure_clusters as cluster")
    .innerJoin("failure_reviews as review", (join) =>
      join.onRef("review.organization_id", "=", "cluster.organization_id").onRef("review.id", "=", "cluster.review_id"),
    )
    .leftJoin("failed_calls as failed", (join) =>
      join
        .onRef("failed.organization_id", "=", "cluster.organization_id")
        .onRef("failed.cluster_id", "=", "cluster.id"),
    )
    .select(["cluster.id", "cluster.review_id", "cluster.words"])
    .select(["failed.call_id", "failed.call_trace_id", "failed.likeness"])
    .where("cluster.organization_id", "=", unit.organizationId)
    .where("review.assistant_id", "=", assistantId)
    .$if("reviewId" in which, (query) => query.where("review.id", "=", "reviewId" in which ? which.reviewId : 0))
    .$if("clusterId" in which, (query) => query.where("cluster.id", "=", "clusterId" in which ? which.clusterId : 0))
    .orderBy("cluster.id")
    .orderBy("failed.likeness", "desc")
    .orderBy("failed.call_trace_id")
    .execute();
  const clusters = new Map<number, FailureCluster & { readonly calls: ClusteredCall[] }>();
  for (const row of rows) {
    const { id, review_id: reviewId, words } = row;
    const cluster = clusters.get(id) ?? { id, reviewId, assistantId, words, calls: [] };
    clusters.set(id, cluster);
    if (row.call_id === null || row.call_trace_id === null) continue;
    cluster.calls.push({ callId: asId(row.call_id), traceId: row.call_trace_id, likeness: row.likeness ?? 0 });
  }
  return [...clusters.values()].toSorted((one, other) => other.calls.length - one.calls.length || one.id - other.id);
}

function reviewFromRow(row: Selectable<FailureReviews>): FailureReview {
  return {
    id: row.id,
    assistantId: asId(row.assistant_id),
    since: row.looked_since,
    mostQuality: row.most_quality,
    callCount: row.call_count,
    embeddingModel: row.embedding_model,
    reason: row.reason,
    createdAt: row.created_at,
  };
}
