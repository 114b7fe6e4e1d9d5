/** What became of what the caller wanted. */
export type ResolutionStatus = "resolved" | "transferred" | "unresolved";

export interface TraceJudgement {
  /** Null: nobody can tell. */
  readonly resolution: ResolutionStatus | null;
  /** 0 to 1: the mean of what the analysis could judge; null: nothing. */
  readonly quality: number | null;
}

/**
 * What the analysis of a call says of its quality: whether the caller's concern was settled, how well the answers fitted, and how
 * little the caller was annoyed. A model wrote it, so each figure is looked at before it counts.
 */
export function judgeTrace(judgements: Readonly<Record<string, unknown>>, wasTransferred: boolean): TraceJudgement {
  const isResolved = judgements["intent_resolved"];
  const frustration = shareOf(judgements["avg_user_frustration"]);
  const known = [
    typeof isResolved === "boolean" ? Number(isResolved) : null,
    shareOf(judgements["ai_response_accuracy"]),
    frustration === null ? null : 1 - frustration,
  ].filter((share) => share !== null);
  const mean = known.reduce((sum, share) => sum + share, 0) / known.length;
  return {
    resolution: wasTransferred
      ? "transferred"
      : typeof isResolved !== "boolean"
        ? null
        : isResolved
          ? "resolved"
          : "unresolved",
    quality: known.length === 0 ? null : Math.round(100 * mean) / 100,
  };
}

function shareOf(value: unknown): number | null {
  return typeof value === "number" && value >= 0 && value <= 1 ? value : null;
}
