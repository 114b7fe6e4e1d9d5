import {
  acceptCaseDraft,
  draftCase,
  getFailureCluster,
  getFailureReview,
  listCaseDrafts,
  listFailureReviews,
  rejectCaseDraft,
  reviewFailures,
} from "@parley/contracts/learning/failure-contracts";
import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { requireAssistant } from "../../assistants/find-assistant.ts";
import { readFailedCalls } from "../../calls/traces/list-failed-calls.ts";
import { acceptDraft, rejectDraft } from "../failures/decide-draft.ts";
import { draftCase as draftCaseOf } from "../failures/draft-case.ts";
import { listDrafts } from "../failures/draft-store.ts";
import {
  presentCalls,
  presentCluster,
  presentClusters,
  presentDraft,
  presentReview,
} from "../failures/present-failures.ts";
import { requireCluster } from "../failures/require-cluster.ts";
import { reviewFailures as review } from "../failures/review-failures.ts";
import { findReview, listClusters, listReviews } from "../failures/review-store.ts";
import type { LearningDeps } from "../learning-deps.ts";

const DEFAULT_REVIEW = { since_days: 30, max_quality_score: 0.6 } as const;

/** From calls that went badly to cases: reviews, clusters, and drafts that wait for a person's yes. */
export function failureReviewOperations(deps: LearningDeps): readonly Operation[] {
  return [
    defineOperation(reviewFailures, async ({ scope, identity, params, body, signal }) => {
      const { since_days: sinceDays, max_quality_score: mostQuality } = body ?? DEFAULT_REVIEW;
      const assistantId = asId<AssistantId>(params.assistant_id);
      const asked = { assistantId, sinceDays, mostQuality, userId: identity.userId };
      const made = await review(deps, scope, asked, signal);
      return scope.transaction(async (unit) => ({
        ...presentReview(made.review),
        clusters: await presentClusters(unit, made.clusters),
      }));
    }),
    defineOperation(listFailureReviews, ({ scope, params, query }) =>
      scope.transaction(async (unit) => {
        const { id } = await requireAssistant(unit, params.assistant_id);
        return (await listReviews(unit, id, query)).map(presentReview);
      }),
    ),
    defineOperation(getFailureReview, ({ scope, params }) =>
      scope.transaction(async (unit) => {
        const assistantId = asId<AssistantId>(params.assistant_id);
        const found = await findReview(unit, assistantId, params.review_id);
        if (found === null) throw notFound("Review");
        const clusters = await listClusters(unit, assistantId, { reviewId: found.id });
        return { ...presentReview(found), clusters: await presentClusters(unit, clusters) };
      }),
    ),
    defineOperation(getFailureCluster, ({ scope, params }) =>
      scope.transaction(async (unit) => {
        const cluster = await requireCluster(unit, asId<AssistantId>(params.assistant_id), params.cluster_id);
        const failed = await readFailedCalls(
          unit,
          cluster.calls.map(({ traceId }) => traceId),
        );
        return { ...presentCluster(cluster, failed), calls: presentCalls(cluster, failed) };
      }),
    ),
    defineOperation(draftCase, async ({ scope, identity, params, body, signal }) => {
      const request = {
        assistantId: asId<AssistantId>(params.assistant_id),
        clusterId: params.cluster_id,
        traceId: body?.call_trace_id ?? null,
        userId: identity.userId,
      };
      return presentDraft(await draftCaseOf(deps, scope, request, signal));
    }),
    defineOperation(listCaseDrafts, ({ scope, params, query }) =>
      scope.transaction(async (unit) => {
        const { id } = await requireAssistant(unit, params.assistant_id);
        const { limit, offset } = query;
        return (await listDrafts(unit, id, { state: query.status ?? null, limit, offset })).map(presentDraft);
      }),
    ),
    defineOperation(acceptCaseDraft, ({ scope, identity, params, body }) =>
      scope.transaction(async (unit) => {
        const assistantId = asId<AssistantId>(params.assistant_id);
        const decision = { assistantId, draftId: params.draft_id, userId: identity.userId };
        const given = {
          datasetId: body.dataset_id,
          expectedResponse: body.expected_response ?? null,
          name: body.case_name ?? null,
        };
        return presentDraft(await acceptDraft(unit, decision, given));
      }),
    ),
    defineOperation(rejectCaseDraft, ({ scope, identity, params, body }) =>
      scope.transaction(async (unit) => {
        const assistantId = asId<AssistantId>(params.assistant_id);
        const decision = { assistantId, draftId: params.draft_id, userId: identity.userId };
        return presentDraft(await rejectDraft(unit, decision, body?.reason ?? null));
      }),
    ),
  ];
}
