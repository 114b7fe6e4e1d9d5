/** A statement as the service sent it. */
export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What the bare handlers replay, and what in it differs from request to request. */
export interface Recording {
  readonly connectionString: string;
  readonly webhook: readonly RecordedStatement[];
  readonly read: readonly RecordedStatement[];
  /** Values of the recorded webhook that the replay exchanges. */
  readonly recorded: {
    readonly sid: string;
    readonly customer: string;
    readonly conversationId: number;
    readonly smsLogId: number;
  };
  /** Conversation of each customer. */
  readonly conversations: Readonly<Record<string, number>>;
}
