import type { AssistantId } from "@parley/foundation/branded-ids";
import type { ClaimableRun } from "../claims/claimed-run.ts";
import type { MadeCall } from "../mocked-thread.ts";

export interface EvalRun extends ClaimableRun {
  readonly assistantId: AssistantId;
  readonly promptVersionId: number;
  readonly datasetId: number;
  /** The share of cases that have to pass, 0 to 1. */
  readonly passThreshold: number;
  /** Each case is answered so often; it passes when every answer does. */
  readonly repeats: number;
  readonly reason: string | null;
  readonly caseCount: number;
  /** Null until it is done; of the demo responder there is none. */
  readonly passRate: number | null;
  readonly model: { readonly provider: string; readonly modelId: string } | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** What an answer is compared with; what is null is not looked at. */
export interface ExpectedAnswer {
  readonly contains: readonly string[];
  readonly lacks: readonly string[];
  readonly intent: string | null;
  readonly tool: { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> } | null;
  /** By which a model judges it. */
  readonly rubric: string | null;
}

export interface EvalCase {
  readonly id: number;
  readonly conversation: readonly { readonly role: string; readonly content: string }[];
  readonly expected: ExpectedAnswer;
  /** What tools answer, by name. */
  readonly mocks: Readonly<Record<string, unknown>>;
}

/** A case that is to be answered for the n-th time. */
export interface PendingCase {
  readonly case: EvalCase;
  /** From 1. */
  readonly repeat: number;
}

export interface Metric {
  /** 0 to 1. */
  readonly score: number;
  readonly holds: boolean;
  /** Why it does not hold; null: it does. */
  readonly reason: string | null;
}

export const METRIC_NAMES = ["keyword_match", "tool_calls", "intent", "fluency", "rubric"] as const;
export type Metrics = Readonly<Partial<Record<(typeof METRIC_NAMES)[number], Metric>>>;

export interface EvalResult {
  readonly caseId: number;
  readonly repeat: number;
  readonly passed: boolean;
  /** The mean of its metrics. */
  readonly score: number;
  readonly answer: string;
  readonly toolCalls: readonly MadeCall[];
  readonly metrics: Metrics;
  readonly problems: readonly string[];
  readonly durationMs: number;
}
