import type { Clock } from "@parley/foundation/clock";

export interface AttemptLimiterOptions {
  readonly maxAttempts: number;
  /** The time in which all of them come back, one after the other. */
  readonly perMs: number;
  readonly clock: Clock;
  /** Default 100,000; beyond that the one unused for longest is forgotten. */
  readonly maxKeys?: number;
}

export type Attempt =
  /** `succeed` gives the attempt back: only failures count. */
  { readonly isAllowed: true; succeed(): void } | { readonly isAllowed: false; readonly retryAfterSeconds: number };

export interface AttemptLimiter {
  /** Takes an attempt before its outcome is known, so that guesses sent at the same moment count as well. */
  begin(key: string): Attempt;
}

interface Bucket {
  /** May be a fraction. */
  readonly left: number;
  readonly atMs: number;
}

/** Limits failures, as of guessing a password: a token bucket a key, whose successful attempts are free. In memory. */
export function createAttemptLimiter(options: AttemptLimiterOptions): AttemptLimiter {
  const { maxAttempts, perMs, clock } = options;
  const maxKeys = options.maxKeys ?? 100_000;
  /** Least recently used first. */
  const buckets = new Map<string, Bucket>();

  const leftNow = (key: string): number => {
    const bucket = buckets.get(key);
    if (bucket === undefined) return maxAttempts;
    const regained = ((clock.monotonicMs() - bucket.atMs) * maxAttempts) / perMs;
    return Math.min(maxAttempts, bucket.left + regained);
  };
  const store = (key: string, left: number) => {
    buckets.delete(key);
    if (left < maxAttempts) buckets.set(key, { left, atMs: clock.monotonicMs() });
    for (const oldest of buckets.keys()) {
      if (buckets.size <= maxKeys) break;
      buckets.delete(oldest);
    }
  };

  return {
    begin(key) {
      const left = leftNow(key);
      if (left < 1) {
        const waitMs = ((1 - left) * perMs) / maxAttempts;
        return { isAllowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) };
      }
      store(key, left - 1);
      let isOpen = true;
      return {
        isAllowed: true,
        succeed() {
          if (isOpen) store(key, Math.min(maxAttempts, leftNow(key) + 1));
          isOpen = false;
        },
      };
    },
  };
}
