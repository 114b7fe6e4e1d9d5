/** How an answer came about, for whoever looks for what was slow or failed. Times are in ms on the call's clock; no content. */
export interface AnswerMaking {
  readonly rounds: readonly ModelRound[];
  readonly toolRuns: readonly ToolRun[];
  /** What spoke it, the last of several; null: nothing was given to a voice. */
  readonly speaking: SpeakingRun | null;
}

/** One request to a model. One that the caller cut short is left out. */
export interface ModelRound {
  readonly provider: string;
  /** Null: not known of a request that failed. */
  readonly model: string | null;
  readonly startedMs: number;
  /** Null: it gave nothing. */
  readonly firstTokenMs: number | null;
  readonly endedMs: number;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  /** The vendor's code, or ours; null: it answered. */
  readonly errorCode: string | null;
}

export interface ToolRun {
  readonly name: string;
  readonly startedMs: number;
  readonly endedMs: number;
  readonly hasFailed: boolean;
}

export interface SpeakingRun {
  readonly provider: string;
  readonly model: string;
  /** The first words were given to the voice. */
  readonly startedMs: number;
  /** Null: it gave no audio. */
  readonly firstByteMs: number | null;
}

/** How a turn of the caller was heard. */
export interface TurnHearing {
  readonly provider: string;
  readonly model: string;
  /** The last final text arrived; null: the turn was over before. */
  readonly finalMs: number | null;
  /** The turn was taken for over. */
  readonly committedMs: number;
}
