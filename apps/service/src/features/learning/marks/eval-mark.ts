/** Which answer of a run is meant. */
export interface ResultPlace {
  readonly runId: number;
  readonly caseId: number;
  /** From 1. */
  readonly repeat: number;
}

/** What a person says of an answer. */
export interface EvalMark {
  /** Null: their account is gone. */
  readonly markedBy: number | null;
  readonly passed: boolean;
  readonly note: string | null;
  readonly markedAt: Date;
}

export type PlacedMark = EvalMark & Pick<ResultPlace, "caseId" | "repeat">;
