import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryInteger, timestamp } from "../wire-types.ts";
import { caseName, expectedResponse } from "./eval-case-schemas.ts";

const tag = "Learning";
const path = "/api/learning/assistants/{assistant_id}";

const clusterMembers = {
  id: id.describe("Names the cluster in every other path."),
  review_id: id.describe("The review that found it."),
  words: z
    .array(z.string())
    .describe("What its calls have in common and others do not, at most five words, the most telling first."),
  call_count: z.int().describe("How many of its calls are still there."),
  mean_quality_score: z
    .number()
    .nullable()
    .describe("The mean quality of its calls, 0 to 1. Null when none of them has a score."),
};
const cluster = z.object(clusterMembers).meta({ id: "FailureCluster" });
const clusterDetail = z
  .object({
    ...clusterMembers,
    calls: z
      .array(
        z.object({
          call_trace_id: id.describe("The trace of the call, from which a case can be drafted."),
          call_id: id.describe("The call."),
          quality_score: z
            .number()
            .nullable()
            .describe("How well the assistant did, 0 to 1, by the analysis after the call. Null when there was none."),
          resolution_status: z
            .string()
            .nullable()
            .describe("Whether the caller's concern was settled, such as `unresolved`. Null when it was not analyzed."),
          summary: z.string().nullable().describe("What happened in the call. Null when there is no summary."),
          likeness: z.number().describe("How like the other calls of the cluster it is on average, 0 to 1."),
        }),
      )
      .describe("Its calls, the one that is most like the others first. Calls that were deleted are missing."),
  })
  .meta({ id: "FailureClusterDetail" });
const reviewMembers = {
  id: id.describe("Names the review in every other path."),
  assistant_id: id.describe("The assistant whose calls were looked through."),
  looked_since: timestamp.describe("Calls since then were looked at."),
  max_quality_score: z.number().describe("Calls of at most this quality were looked at, besides unresolved ones."),
  call_count: z.int().describe("How many calls that went badly were looked at; of more than 300, the newest 300."),
  embedding_model: z
    .string()
    .nullable()
    .describe("The model whose vectors were compared, besides the words. Null when words alone were compared."),
  reason: z
    .string()
    .nullable()
    .describe("Why words alone were compared. Null when vectors were, and when there was nothing to compare."),
  created_at: timestamp.describe("When the review was made."),
};
const review = z.object(reviewMembers).meta({ id: "FailureReview" });
const reviewDetail = z
  .object({
    ...reviewMembers,
    clusters: z
      .array(cluster)
      .describe(
        "Groups of calls that failed in the same way, the largest first. A call like no other is a group of its own.",
      ),
  })
  .meta({ id: "FailureReviewDetail" });
const caseDraft = z
  .object({
    id: id.describe("Names the draft in every other path."),
    cluster_id: id.describe("The cluster it was drafted from."),
    call_trace_id: id.describe("The trace of the call it is made of."),
    case_name: z.string().nullable().describe("A name the model proposed. Null when there is none."),
    conversation: z
      .array(z.record(z.string(), z.unknown()))
      .describe("What was said before the assistant's last answer, without phone numbers, addresses and the like."),
    mock_tool_responses: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe(
        "What the tools answered in the call, by their names, without personal data. Null when none was called.",
      ),
    expected_response: z
      .union([z.string(), z.record(z.string(), z.unknown())])
      .nullable()
      .describe(
        "What a good answer would have, as a model proposes it. Null when there is no proposal: whoever accepts the case says what is expected.",
      ),
    reason: z.string().nullable().describe("Why there is no proposal, or why the draft was rejected. Null otherwise."),
    status: z
      .enum(["proposed", "accepted", "rejected"])
      .describe("`proposed` until a person has `accepted` or `rejected` it."),
    created_at: timestamp.describe("When it was drafted."),
    decided_by: id.nullable().describe("The user who decided. Null while nobody has, and when the account is gone."),
    decided_at: timestamp.nullable().describe("When it was decided. Null while it is not."),
    case_id: id.nullable().describe("The case it became. Null unless it was accepted."),
  })
  .meta({ id: "CaseDraft" });

const params = z.object({ assistant_id: idParam.describe("The assistant's id.") });
const reviewParams = z.object({
  assistant_id: idParam.describe("The assistant the review is of."),
  review_id: idParam.describe("The review's id."),
});
const clusterParams = z.object({
  assistant_id: idParam.describe("The assistant the cluster is of."),
  cluster_id: idParam.describe("The cluster's id."),
});
const draftParams = z.object({
  assistant_id: idParam.describe("The assistant the draft is for."),
  draft_id: idParam.describe("The draft's id."),
});
const page = {
  limit: queryInteger({ min: 1, max: 200 }).default(50).describe("How many to answer at most."),
  offset: queryInteger({ min: 0 }).default(0).describe("How many to skip."),
};
const missing = { 404: "There is no such assistant." } as const;
const missingDraft = { 404: "The assistant has no such draft." } as const;

export const reviewFailures = defineContract({
  name: "reviewFailures",
  method: "POST",
  path: `${path}/failure-reviews`,
  tag,
  summary: "Group calls that went badly by how they failed",
  description:
    "Looks at calls that are unresolved or of low quality, the newest 300 of them, and groups them by the meaning and the words of their summaries. Done before the answer comes; without an embedding model, or when nothing may be spent, words alone are compared. Texts are not looked at.",
  access: "write",
  params,
  body: z
    .object({
      since_days: z.int().min(1).max(365).default(30).describe("How many days back calls are looked at."),
      max_quality_score: z
        .number()
        .min(0)
        .max(1)
        .default(0.6)
        .describe(
          "The best quality a call may have to be looked at, 0 to 1. Unresolved calls are looked at in any case.",
        ),
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
  summary: "Reviews of an assistant's calls, newest first",
  description: "Answers the reviews without their clusters, which each review has.",
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
  description: "Clusters come largest first. Calls that were deleted since are no longer counted in them.",
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
  description: "Each call comes with its summary and quality. Any of them can be drafted as a case.",
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
  summary: "Draft an evaluation case from one of a cluster's calls",
  description:
    "Takes what was said before the last answer, redacted, and has the assistant's model propose what a good answer would have. Without a model, or when nothing may be spent, the draft says why it has no proposal. It belongs to no dataset until a person accepts it.",
  access: "write",
  params: clusterParams,
  body: z
    .object({
      call_trace_id: id
        .nullish()
        .describe("One of the cluster's calls. Default: the one that is most like the others."),
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
  summary: "Drafted cases, newest first",
  description: "Drafts of all of the assistant's clusters. Those that are `proposed` wait for a person.",
  access: "read",
  params,
  query: z.object({
    status: z
      .enum(["proposed", "accepted", "rejected"])
      .optional()
      .describe("Only drafts that are `proposed`, `accepted` or `rejected`."),
    ...page,
  }),
  success: z.array(caseDraft),
  errors: missing,
});

export const acceptCaseDraft = defineContract({
  name: "acceptCaseDraft",
  method: "POST",
  path: `${path}/case-drafts/{draft_id}/accept`,
  tag,
  summary: "Add a drafted case to a dataset",
  description:
    "The case is added with the expectation that was proposed, or with another one. Where none was proposed, one has to be sent. A draft can be decided on once.",
  access: "write",
  params: draftParams,
  body: z
    .object({
      dataset_id: id.describe("A dataset of the same assistant that is not published."),
      expected_response: expectedResponse
        .nullish()
        .describe(
          "What a good answer has, instead of what was proposed. Words alone are those that the answer should contain.",
        ),
      case_name: caseName.nullish().describe("A name for the case, instead of the proposed one."),
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
  description:
    "The draft stays in the list as `rejected`, with the reason, and becomes no case. A draft can be decided on once.",
  access: "write",
  params: draftParams,
  body: z
    .object({ reason: z.string().trim().max(2_000).nullish().describe("Why; kept with the draft.") })
    .nullable()
    .meta({ id: "RejectCaseDraftRequest" }),
  isBodyOptional: true,
  success: caseDraft,
  errors: { ...missingDraft, 400: "The draft was decided on already." },
});
