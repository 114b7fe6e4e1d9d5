/** How one try ended, as far as it matters for what comes next. */
export interface WebhookOutcome {
  readonly isSuccess: boolean;
  /** The receiver answered 410: it wants nothing any more. */
  readonly isGone: boolean;
  /** It timed out or answered 429, 502 or 504. */
  readonly shouldSlowDown: boolean;
  /** From its `Retry-After`; null when there was none. */
  readonly retryAfterMs: number | null;
  readonly responseStatus: number | null;
  /** The first 10 KB. */
  readonly responseBody: string | null;
  /** For people; null after a success. Says nothing of our network that the URL's owner could not know. */
  readonly error: string | null;
}
