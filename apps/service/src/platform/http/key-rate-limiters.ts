import type { Clock } from "@parley/foundation/clock";
import { createRateLimiter, type RateLimiter } from "@parley/foundation/rate-limiter";

/** Limits are chosen by the owners of keys, so nothing else bounds how many different ones there are. */
const DEFAULT_MAX_FIGURES = 1_000;
const MAX_KEYS = 100_000;

/**
 * Limiters for keys that set their own limit, one for all keys with the same requests a minute. Beyond `maxFigures` the
 * least recently used one is dropped, and its keys start afresh.
 */
export function createKeyRateLimiters(
  clock: Clock,
  maxFigures: number = DEFAULT_MAX_FIGURES,
): (requestsPerMinute: number) => RateLimiter {
  /** Least recently used first. */
  const byFigure = new Map<number, RateLimiter>();
  return (requestsPerMinute) => {
    const limiter =
      byFigure.get(requestsPerMinute) ??
      createRateLimiter({ ratePerSecond: requestsPerMinute / 60, burst: requestsPerMinute, clock, maxKeys: MAX_KEYS });
    byFigure.delete(requestsPerMinute);
    byFigure.set(requestsPerMinute, limiter);
    const [oldest] = byFigure.keys();
    if (byFigure.size > maxFigures && oldest !== undefined) byFigure.delete(oldest);
    return limiter;
  };
}
