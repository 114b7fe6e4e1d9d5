/** What became of a conversation, for the version of the prompt it began with. */
export interface PromptOutcome {
  readonly conversationId: number;
  readonly promptVersionId: number;
  readonly beganAt: Date;
  /** Null, here and below: nobody can tell. */
  readonly hasSucceeded: boolean | null;
  readonly wasTransferred: boolean;
  /** The caller was gone within ten seconds. */
  readonly hungUpEarly: boolean;
  readonly hasComplained: boolean | null;
  /** From the caller's last words to the answer, on average. */
  readonly latencyMs: number | null;
  readonly costMicros: number | null;
}
