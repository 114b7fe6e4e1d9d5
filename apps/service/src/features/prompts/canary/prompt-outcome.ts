/** Calls and texts are compared apart: they differ in what is measured, and in how much. */
export const CHANNELS = ["voice", "sms"] as const;
export type Channel = (typeof CHANNELS)[number];

/** What became of a conversation, for the version of the prompt it began with. */
export interface PromptOutcome {
  readonly conversationId: number;
  readonly channel: Channel;
  readonly promptVersionId: number;
  readonly beganAt: Date;
  /** Null, here and below: nobody can tell. */
  readonly hasSucceeded: boolean | null;
  readonly wasTransferred: boolean | null;
  /** The caller was gone within ten seconds. Of texts null, as the one before. */
  readonly hungUpEarly: boolean | null;
  readonly hasComplained: boolean | null;
  /** From the customer's last words to the answer, of a text to its sending, on average. */
  readonly latencyMs: number | null;
  readonly costMicros: number | null;
}
