/** Rows of the way from a call to a better prompt; each names those it came of. */
export const STEP_KINDS = [
  "call_trace",
  "failure_review",
  "failure_cluster",
  "case_draft",
  "eval_case",
  "optimization",
  "prompt_version",
  "eval_run",
  "prompt_move",
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export interface StepName {
  readonly kind: StepKind;
  readonly id: number;
}

export interface ImprovementStep extends StepName {
  readonly from: readonly StepName[];
  readonly at: Date;
  /** Null: it happened by itself, or the account is gone. */
  readonly by: number | null;
  readonly status: string | null;
  readonly what: string;
}
