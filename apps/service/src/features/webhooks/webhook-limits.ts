const SECOND_MS = 1_000;
const DAY_MS = 24 * 3_600 * SECOND_MS;

export interface WebhookLimits {
  /** One try, from DNS to the last byte of the answer (interface: the receiver must answer within 10 s). */
  readonly timeoutMs: number;
  /** How long a try belongs to one worker; far more than a try can take. */
  readonly leaseMs: number;
  /** Tries of one URL that run at a time, over all processes. */
  readonly maxInFlight: number;
  /** After so many failures in a row a URL is left alone for `breakerOpenMs`, then tried with one event at a time. */
  readonly breakerThreshold: number;
  readonly breakerOpenMs: number;
  /** A URL with nothing but failures for so long is disabled. */
  readonly disableAfterMs: number;
  /** How long one job goes on taking events of a URL before it gives its slot back. */
  readonly jobBudgetMs: number;
  /** Work that has been due for so long without anyone at it has lost its job. */
  readonly overdueMs: number;
  readonly keepDeliveriesMs: number;
  readonly keepPreviousSecretMs: number;
}

/** Figures of Svix and Standard Webhooks 1.0.0; the time limit is the interface's. */
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
