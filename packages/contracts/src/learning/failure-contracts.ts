import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryInteger, timestamp } from "../wire-types.ts";
import { caseName, expectedResponse } from "./eval-case-schemas.ts";

const tag = "Learning";
const path = "/api/learning/assistants/{assistant_id}";

const clusterMembers = {
  id,
  review_id: id,
  /** What its calls have in common, and others do not: the words that tell most first. */
  words: z.array(z.string()),
  call_count: z.int(),
  /** Null: of none of its calls is anything known. */
  mean_quality_score: z.number().nullable(),
};
const cluster = z.object(clusterMembers).meta({ id: "FailureCluster" });
const clusterDetail = z
  .object({
    ...clusterMembers,
    /** The call that is most like the others first. */
    calls: z.array(
      z.object({
        call_trace_id: id,
        call_id: id,
        quality_score: z.number().nullable(),
        resolution_status: z.string().nullable(),
        summary: z.string().nullable(),
        /** To the others of the cluster, on average, 0 to 1. */
        likeness: z.number(),
      }),
    ),
  })
  .meta({ id: "FailureClusterDetail" });
const reviewMembers = {
  id,
  assistant_id: id,
  looked_since: timestamp,
  max_quality_score: z.number(),
  /** Calls that went badly, of which the newest 300 are looked at. */
  call_count: z.int(),
  /** The model whose vectors were compared, besides the words; null: words alone. */
  embedding_model: z.string().nullable(),
  /** Why words alone were compared. */
  reason: z.string().nullable(),
  created_at: timestamp,
};
const review = z.object(reviewMembers).meta({ id: "FailureReview" });
const reviewDetail = z
  .object({
    ...reviewMembers,
    /** The largest first. */
    clusters: z.array(cluster),
  })
  .meta({ id: "FailureReviewDetail" });
const caseDraft = z
  .object({
    id,
    cluster_id: id,
    call_trace_id: id,
    case_name: z.string().nullable(),
    /** Without telephone numbers, addresses and the like. */
    conversation: z.array(z.record(z.string(), z.unknown())),
    mock_tool_responses: z.record(z.string(), z.unknown()).nullable(),
    /** A model's proposal; null: there is none, and whoever accepts the case says what is expected. */
    expected_response: z.union([z.string(), z.record(z.string(), z.unknown())]).nullable(),
    /** Why there is no proposal, or why it was rejected. */
    reason: z.string().nullable(),
    status: z.enum(["proposed", "accepted", "rejected"]),
    created_at: timestamp,
    /** Null: nobody has decided yet, or their account is gone. */
    decided_by: id.nullable(),
    decided_at: timestamp.nullable(),
    /** The case it became. */
    case_id: id.nullable(),
  })
  .meta({ id: "CaseDraft" });

const params = z.object({ assistant_id: idParam });
const reviewParams = z.object({ assistant_id: idParam, review_id: idParam });
const clusterParams = z.object({ assistant_id: idParam, cluster_id: idParam });
const draftParams = z.object({ assistant_id: idParam, draft_id: idParam });
const page = {
  limit: queryInteger({ min: 1, max: 200 }).default(50),
  offset: queryInteger({ min: 0 }).default(0),
};
const missing = { 404: "There is no such assistant." } as const;
const missingDraft = { 404: "The assistant has no such draft." } as const;

export const reviewFailures = defineContract({
  name: "reviewFailures",
  method: "POST",
  path: `${path}/failure-reviews`,
  tag,
  summary: "Look through calls that went badly, and put those together that failed in the same way",
  access: "write",
  params,
  body: z
    .object({
      since_days: z.int().min(1).max(365).default(30),
      /** Calls that are unresolved are looked at in any case. */
      max_quality_score: z.number().min(0).max(1).default(0.6),
    })
    .nullable()
    .meta({ id: "ReviewFailuresRequest" }),
  isBodyOptional: true,
  success: reviewDetail,
  errors: missing,
});

export const listFailureReviews = defineContract({
  name: "listFailureReviews",
  method: "GET",
  path: `${path}/failure-reviews`,
  tag,
  summary: "Reviews of an assistant's calls, the newest first",
  access: "read",
  params,
  query: z.object(page),
  success: z.array(review),
  errors: missing,
});

export const getFailureReview = defineContract({
  name: "getFailureReview",
  method: "GET",
  path: `${path}/failure-reviews/{review_id}`,
  tag,
  summary: "A review with its clusters",
  access: "read",
  params: reviewParams,
  success: reviewDetail,
  errors: { 404: "The assistant has no such review." },
});

export const getFailureCluster = defineContract({
  name: "getFailureCluster",
  method: "GET",
  path: `${path}/failure-clusters/{cluster_id}`,
  tag,
  summary: "A cluster with its calls",
  access: "read",
  params: clusterParams,
  success: clusterDetail,
  errors: { 404: "The assistant has no such cluster." },
});

export const draftCase = defineContract({
  name: "draftCase",
  method: "POST",
  path: `${path}/failure-clusters/{cluster_id}/draft-case`,
  tag,
  summary: "Draft a case of one of a cluster's calls; a person accepts it or not",
  access: "write",
  params: clusterParams,
  body: z
    .object({
      /** Default: the call that is most like the others. */
      call_trace_id: id.nullish(),
    })
    .nullable()
    .meta({ id: "DraftCaseRequest" }),
  isBodyOptional: true,
  success: caseDraft,
  errors: {
    404: "The assistant has no such cluster, or the cluster no such call.",
    400: "The caller said nothing in that call.",
  },
});

export const listCaseDrafts = defineContract({
  name: "listCaseDrafts",
  method: "GET",
  path: `${path}/case-drafts`,
  tag,
  summary: "Drafted cases, the newest first",
  access: "read",
  params,
  query: z.object({ status: z.enum(["proposed", "accepted", "rejected"]).optional(), ...page }),
  success: z.array(caseDraft),
  errors: missing,
});

export const acceptCaseDraft = defineContract({
  name: "acceptCaseDraft",
  method: "POST",
  path: `${path}/case-drafts/{draft_id}/accept`,
  tag,
  summary: "Add a drafted case to a dataset",
  access: "write",
  params: draftParams,
  body: z
    .object({
      dataset_id: id,
      /** Instead of what was proposed. */
      expected_response: expectedResponse.nullish(),
      case_name: caseName.nullish(),
    })
    .meta({ id: "AcceptCaseDraftRequest" }),
  success: caseDraft,
  errors: {
    404: "The assistant has no such draft or dataset.",
    400: "The draft was decided on already, nothing is expected of the answer, or the dataset is published or full.",
  },
});

export const rejectCaseDraft = defineContract({
  name: "rejectCaseDraft",
  method: "POST",
  path: `${path}/case-drafts/{draft_id}/reject`,
  tag,
  summary: "Reject a drafted case",
  access: "write",
  params: draftParams,
  body: z
    .object({ reason: z.string().trim().max(2_000).nullish() })
    .nullable()
    .meta({ id: "RejectCaseDraftRequest" }),
  isBodyOptional: true,
  success: caseDraft,
  errors: { ...missingDraft, 400: "The draft was decided on already." },
});
