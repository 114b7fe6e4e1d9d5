import { toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { FailedCall } from "../../calls/traces/failed-call.ts";
import { readFailedCalls } from "../../calls/traces/list-failed-calls.ts";
import type { CaseDraft, FailureCluster, FailureReview } from "./failure-review.ts";

export function presentReview(review: FailureReview) {
  return {
    id: review.id,
    assistant_id: review.assistantId,
    looked_since: toWireTimestamp(review.since),
    max_quality_score: review.mostQuality,
    call_count: review.callCount,
    embedding_model: review.embeddingModel,
    reason: review.reason,
    created_at: toWireTimestamp(review.createdAt),
  };
}

/** @param failed what is known of its calls, and maybe of others */
export function presentCluster({ id, reviewId, words, calls }: FailureCluster, failed: readonly FailedCall[]) {
  const own = new Set(calls.map(({ traceId }) => traceId));
  const known = failed.flatMap(({ traceId, quality }) => (quality === null || !own.has(traceId) ? [] : [quality]));
  const sum = known.reduce((total, quality) => total + quality, 0);
  return {
    id,
    review_id: reviewId,
    words: [...words],
    call_count: calls.length,
    mean_quality_score: known.length === 0 ? null : Math.round((100 * sum) / known.length) / 100,
  };
}

/** The same of several, whose calls are read at once. */
export async function presentClusters(unit: ScopedUnitOfWork, clusters: readonly FailureCluster[]) {
  const failed = await readFailedCalls(
    unit,
    clusters.flatMap(({ calls }) => calls.map(({ traceId }) => traceId)),
  );
  return clusters.map((cluster) => presentCluster(cluster, failed));
}

export function presentCalls({ calls }: FailureCluster, failed: readonly FailedCall[]) {
  return calls.flatMap(({ traceId, likeness }) => {
    const call = failed.find((each) => each.traceId === traceId);
    if (call === undefined) return [];
    return [
      {
        call_trace_id: traceId,
        call_id: call.callId,
        quality_score: call.quality,
        resolution_status: call.resolution,
        summary: call.summary,
        likeness,
      },
    ];
  });
}

export function presentDraft(draft: CaseDraft) {
  const { expectedResponse: expected, mockToolResponses: mocks } = draft;
  return {
    id: draft.id,
    cluster_id: draft.clusterId,
    call_trace_id: draft.traceId,
    case_name: draft.name,
    conversation: draft.conversation.map((turn) => ({ ...turn })),
    mock_tool_responses: mocks === null ? null : { ...mocks },
    expected_response: expected === null || typeof expected === "string" ? expected : { ...expected },
    reason: draft.reason,
    status: draft.state,
    created_at: toWireTimestamp(draft.createdAt),
    decided_by: draft.decidedBy,
    decided_at: toWireTimestampOrNull(draft.decidedAt),
    case_id: draft.caseId,
  };
}
