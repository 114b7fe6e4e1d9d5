import type { Random } from "./seeded-random.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The wait before each of the 10 tries of an outbound webhook; the last try is at 75:35:05.
 * Source: Standard Webhooks 1.0.0, "Deliverability and reliability".
 */
export const WEBHOOK_RETRY_GAPS_MS: readonly number[] = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** Receivers that failed together must not be retried together. */
const JITTER = 0.2;
/** A `Retry-After` may at most double a gap: a single header must not postpone an event for a month. */
const MAX_RETRY_AFTER_FACTOR = 2;
/** After a timeout or a 429 the receiver is overloaded, and the gap of 5 s would make it worse. */
const MIN_SLOW_DOWN_MS = MINUTE_MS;

export interface WebhookTryOutcome {
  /** The receiver timed out or answered 429, 502 or 504. */
  readonly shouldSlowDown?: boolean;
  /** From the receiver's `Retry-After`. */
  readonly retryAfterMs?: number;
}

/**
 * @param failedTries how many tries were made and failed; 0 asks for the first.
 * @returns milliseconds to wait before the next try, or null when that was the last.
 */
export function webhookRetryDelayMs(
  failedTries: number,
  lastOutcome: WebhookTryOutcome,
  random: Random,
): number | null {
  const gapMs = WEBHOOK_RETRY_GAPS_MS[failedTries];
  if (gapMs === undefined) {
    return null;
  }
  const jitteredMs = gapMs * (1 - JITTER + 2 * JITTER * random.next());
  const askedMs = Math.min(lastOutcome.retryAfterMs ?? 0, gapMs * MAX_RETRY_AFTER_FACTOR);
  const slowDownMs = lastOutcome.shouldSlowDown === true ? MIN_SLOW_DOWN_MS : 0;
  return Math.round(Math.max(jitteredMs, askedMs, slowDownMs));
}

/**
 * "Full jitter": anywhere between 0 and the exponential ceiling, which spreads clients best (AWS Architecture Blog,
 * "Exponential Backoff And Jitter", 2015).
 *
 * @param attempt 0 for the wait after the first failure.
 * @returns whole milliseconds in [0, min(capMs, baseMs × 2^attempt)].
 */
export function fullJitterDelayMs(
  attempt: number,
  limits: { readonly baseMs: number; readonly capMs: number },
  random: Random,
): number {
  const ceilingMs = Math.min(limits.capMs, limits.baseMs * 2 ** attempt);
  return Math.floor(random.next() * (ceilingMs + 1));
}
