export interface ShadowedCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** An answer of a conversation that is over, beside what the version in shadow says at that place; personal data is redacted. */
export interface ShadowTurn {
  readonly conversationId: number;
  readonly channel: "voice" | "sms";
  readonly turnIndex: number;
  /** What the conversation began with; null: its assistant had no versions then. */
  readonly liveVersionId: number | null;
  readonly liveAnswer: string;
  readonly candidateAnswer: string;
  readonly liveToolCalls: readonly ShadowedCall[];
  readonly candidateToolCalls: readonly ShadowedCall[];
  readonly toolCallsDiffer: boolean;
  /** Of the two answers' words, 0 to 1. */
  readonly similarity: number;
  /** How long the candidate took, with its tools. */
  readonly latencyMs: number;
  /** Of the candidate and the judge, in micro-units of a US dollar; null where a price is unknown. */
  readonly costMicros: number | null;
  /** Null: the judge's answer cannot be read. */
  readonly preference: "live" | "candidate" | "same" | null;
  /** What kept the candidate from answering as it would have. */
  readonly problems: readonly string[];
  readonly createdAt: Date;
}

export interface ShadowSummary {
  readonly conversationCount: number;
  /** Of these, those that nobody has looked at to the end. */
  readonly openConversationCount: number;
  readonly turnCount: number;
  /** Turns of the sample that were not answered. */
  readonly skippedCount: number;
  readonly skippedFor: readonly { readonly reason: string; readonly turnCount: number }[];
  readonly candidateCount: number;
  readonly liveCount: number;
  readonly sameCount: number;
  readonly unjudgedCount: number;
  readonly toolCallsDifferCount: number;
  /** Null, here and below: no turn was answered. */
  readonly meanSimilarity: number | null;
  readonly meanLatencyMs: number | null;
  readonly costMicros: number;
}
