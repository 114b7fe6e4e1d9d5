const SECOND_MS = 1_000;
const DAY_MS = 24 * 3_600 * SECOND_MS;

export interface WebhookLimits {
  /** One try, from DNS to the last byte of the answer; documented: the receiver must answer within 10 s. */
  readonly timeoutMs: number;
  /** How long a worker may keep a delivery; far longer than a try can take. */
  readonly leaseMs: number;
  /** How many tries to one URL run at the same time, across all processes. */
  readonly maxInFlight: number;
  /** After this many failures in a row a URL is left alone for `breakerOpenMs`, then tried with one event at a time. */
  readonly breakerThreshold: number;
  readonly breakerOpenMs: number;
  /** A URL with nothing but failures for this long is disabled. */
  readonly disableAfterMs: number;
  /** How long one job keeps sending events to a URL before it lets other jobs run. */
  readonly jobBudgetMs: number;
  /** An event that has been due for this long without a worker has lost its job. */
  readonly overdueMs: number;
  readonly keepDeliveriesMs: number;
  readonly keepPreviousSecretMs: number;
}

/** The figures of Svix and Standard Webhooks 1.0.0; the time limit is documented in our API. */
export const WEBHOOK_LIMITS: WebhookLimits = {
  timeoutMs: 10 * SECOND_MS,
  leaseMs: 30 * SECOND_MS,
  maxInFlight: 5,
  breakerThreshold: 5,
  breakerOpenMs: 30 * SECOND_MS,
  disableAfterMs: 5 * DAY_MS,
  jobBudgetMs: 10 * SECOND_MS,
  overdueMs: 15 * SECOND_MS,
  keepDeliveriesMs: 30 * DAY_MS,
  keepPreviousSecretMs: DAY_MS,
};
