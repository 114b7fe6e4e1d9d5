/** How one try ended. */
export interface WebhookOutcome {
  readonly isSuccess: boolean;
  /** The receiver answered 410: it wants no more events. */
  readonly isGone: boolean;
  /** It timed out or answered 429, 502 or 504. */
  readonly shouldSlowDown: boolean;
  /** From its `Retry-After`; null when there was none. */
  readonly retryAfterMs: number | null;
  readonly responseStatus: number | null;
  /** The first 10 KB. */
  readonly responseBody: string | null;
  /** For people; null after a success. Gives nothing away about our own network. */
  readonly error: string | null;
}
