import type { Clock } from "@parley/foundation/clock";
import { createRateLimiter, type RateLimiter } from "@parley/foundation/rate-limiter";

/** Key owners choose their limits freely, so the number of different limits needs a bound. */
const DEFAULT_MAX_LIMITERS = 1_000;
const MAX_KEYS = 100_000;

/**
 * Limiters of keys that set a limit of their own, one for all keys with the same requests a minute. Beyond
 * `maxLimiters` the least recently used one is forgotten, and its keys start afresh.
 */
export function createKeyRateLimiters(
  clock: Clock,
  maxLimiters: number = DEFAULT_MAX_LIMITERS,
): (requestsPerMinute: number) => RateLimiter {
  /** Least recently used first. */
  const byRate = new Map<number, RateLimiter>();
  return (requestsPerMinute) => {
    const limiter =
      byRate.get(requestsPerMinute) ??
      createRateLimiter({ ratePerSecond: requestsPerMinute / 60, burst: requestsPerMinute, clock, maxKeys: MAX_KEYS });
    byRate.delete(requestsPerMinute);
    byRate.set(requestsPerMinute, limiter);
    const [oldest] = byRate.keys();
    if (byRate.size > maxLimiters && oldest !== undefined) byRate.delete(oldest);
    return limiter;
  };
}
