import type { AssistantId, CallId, UserId } from "@parley/foundation/branded-ids";
import type { NewEvalCase } from "../datasets/dataset.ts";

/** Calls that went badly, looked through together. */
export interface FailureReview {
  readonly id: number;
  readonly assistantId: AssistantId;
  /** Calls since then were looked at. */
  readonly since: Date;
  readonly mostQuality: number;
  readonly callCount: number;
  /** Whose vectors were compared besides the words; null: words alone, for the reason. */
  readonly embeddingModel: string | null;
  readonly reason: string | null;
  readonly createdAt: Date;
}

export interface NewFailureReview extends Omit<FailureReview, "id" | "createdAt"> {
  readonly createdBy: UserId;
}

/** Calls that failed in the same way. */
export interface FailureCluster {
  readonly id: number;
  readonly reviewId: number;
  readonly assistantId: AssistantId;
  /** What its calls have in common, and others do not. */
  readonly words: readonly string[];
  /** The one that is most like the others first; calls that were deleted are missing. */
  readonly calls: readonly ClusteredCall[];
}

export interface ClusteredCall {
  readonly callId: CallId;
  readonly traceId: number;
  /** To the others, on average, 0 to 1. */
  readonly likeness: number;
}

export type NewFailureCluster = Pick<FailureCluster, "words" | "calls">;

/** A case made of one of a cluster's calls, which waits for a person's yes. */
export interface CaseDraft extends Pick<NewEvalCase, "name" | "conversation" | "mockToolResponses"> {
  readonly id: number;
  readonly assistantId: AssistantId;
  readonly clusterId: number;
  readonly callId: CallId;
  readonly traceId: number;
  /** Null: nobody has proposed any. */
  readonly expectedResponse: NewEvalCase["expectedResponse"] | null;
  /** Why there is none, or why it was rejected. */
  readonly reason: string | null;
  readonly state: "proposed" | "accepted" | "rejected";
  readonly createdAt: Date;
  readonly decidedBy: number | null;
  readonly decidedAt: Date | null;
  /** The case it became. */
  readonly caseId: number | null;
}

export interface NewCaseDraft
  extends Omit<CaseDraft, "id" | "assistantId" | "state" | "createdAt" | "decidedBy" | "decidedAt" | "caseId"> {
  readonly createdBy: UserId;
}
