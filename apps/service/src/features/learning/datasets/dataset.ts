import type { AssistantId, UserId } from "@parley/foundation/branded-ids";

export const MOST_CASES = 100_000;

export interface EvalDataset {
  readonly id: number;
  readonly assistantId: AssistantId;
  readonly name: string;
  readonly description: string | null;
  readonly type: "golden" | "regression" | "synthetic";
  readonly tags: readonly string[];
  /** Null: it may still change. */
  readonly publishedAt: Date | null;
  readonly caseCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface NewEvalDataset extends Pick<EvalDataset, "assistantId" | "name" | "description" | "type" | "tags"> {
  readonly createdBy: UserId;
}

type JsonObject = Readonly<Record<string, unknown>>;

/** A conversation up to the caller's words that are to be answered, and what is expected of the answer. */
export interface NewEvalCase {
  readonly name: string | null;
  readonly conversation: readonly JsonObject[];
  /** Words alone should occur in the answer. */
  readonly expectedResponse: string | JsonObject;
  readonly mockToolResponses: JsonObject | null;
  readonly difficulty: "easy" | "medium" | "hard" | null;
}

/** What a case was made of. */
export interface CaseOrigin {
  /** The record of a call. */
  readonly callTraceId: number | null;
  /** A draft that somebody accepted. */
  readonly caseDraftId: number | null;
}

/** Somebody wrote it. */
export const WRITTEN: CaseOrigin = { callTraceId: null, caseDraftId: null };

export interface EvalCase extends NewEvalCase, CaseOrigin {
  readonly id: number;
  readonly datasetId: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
