/** So annoyed, by the analysis afterwards, counts as a complaint. */
export const COMPLAINT_FRUSTRATION = 0.7;

/** What became of what the customer wanted. */
export type ResolutionStatus = "resolved" | "transferred" | "unresolved";

export interface ConversationJudgement {
  /** Null: nobody can tell. */
  readonly resolution: ResolutionStatus | null;
  /** 0 to 1: the mean of what the analysis could judge; null: nothing. */
  readonly quality: number | null;
  readonly hasComplained: boolean | null;
}

/**
 * What the analysis of a call or thread says of its quality: whether the customer's concern was settled, how well the answers
 * fitted, and how little the customer was annoyed. A model wrote it, so each figure is looked at before it counts.
 */
export function judgeConversation(
  judgements: Readonly<Record<string, unknown>>,
  wasTransferred: boolean,
): ConversationJudgement {
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
    hasComplained: frustration === null ? null : frustration >= COMPLAINT_FRUSTRATION,
  };
}

function shareOf(value: unknown): number | null {
  return typeof value === "number" && value >= 0 && value <= 1 ? value : null;
}
