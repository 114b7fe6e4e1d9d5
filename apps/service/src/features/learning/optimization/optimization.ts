import type { AssistantId, UserId } from "@parley/foundation/branded-ids";
import type { ClaimableRun } from "../claims/claimed-run.ts";

export interface OptimizationConfig {
  readonly optimizer: "gepa" | "bootstrap";
  /** Answers of models, those of judges and of the model that proposes prompts included. */
  readonly maxModelCalls: number;
  readonly maxCostMicros: number;
  /** Of the cases, 0.1 to 0.5. */
  readonly heldOutShare: number;
  readonly seed: number;
  /** Of the draft that is made. */
  readonly versionName: string | null;
}

export interface NewOptimization {
  readonly assistantId: AssistantId;
  /** Null: what the assistant was told when it had no version in production. */
  readonly baseVersionId: number | null;
  readonly basePrompt: string;
  readonly datasetId: number;
  readonly config: OptimizationConfig;
  readonly trainingCaseIds: readonly number[];
  readonly heldOutCaseIds: readonly number[];
  readonly createdBy: UserId | null;
}

export interface Optimization extends NewOptimization, ClaimableRun {
  readonly reason: string | null;
  readonly callsUsed: number;
  readonly costMicrosUsed: number;
  /** Of `callsUsed`, those whose cost is not known. */
  readonly unpricedCalls: number;
  /** Null until it is done. */
  readonly result: OptimizationResult | null;
  /** The draft that was made of the best candidate; null: none was better, or it is not done. */
  readonly promptVersionId: number | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** Means over cases, 0 to 1; null where it ended before that was measured. */
export interface ScorePair {
  readonly before: number | null;
  readonly after: number | null;
}

/** A prompt that was tried on all training cases. */
export interface CandidateRecord {
  readonly prompt: string;
  /** Its place in the list; null: the base, which is the first. */
  readonly parent: number | null;
  /** On the training cases. */
  readonly score: number;
  /** Whether no other is as good in all training cases and better in one. */
  readonly isOnFront: boolean;
  /** The training cases that it answers better than its parent, and worse. */
  readonly wonCaseIds: readonly number[];
  readonly lostCaseIds: readonly number[];
}

export interface OptimizationResult {
  readonly training: ScorePair;
  readonly heldOut: ScorePair;
  readonly candidates: readonly CandidateRecord[];
  /** The place in the list of the one that was measured on the held-out cases; null: the base was the best. */
  readonly best: number | null;
}
