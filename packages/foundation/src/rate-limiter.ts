import type { Clock } from "./clock.ts";

export interface RateLimiterOptions {
  /** May be a fraction: 5 a minute is 5 / 60. */
  readonly ratePerSecond: number;
  /** How many are allowed at once after a rest; whole, at least 1. */
  readonly burst: number;
  readonly clock: Clock;
  /** The maximum number of keys; beyond that the least recently used one is dropped. Default 100,000. */
  readonly maxKeys?: number;
}

export interface RateLimitDecision {
  readonly isAllowed: boolean;
  /** 0 when allowed; otherwise whole seconds, rounded up, at least 1, after which it is allowed unless others come first. */
  readonly retryAfterSeconds: number;
  /** How many more would be allowed now. */
  readonly remaining: number;
  readonly limit: number;
  /** Whole seconds, rounded up, until the full burst is available again. */
  readonly resetSeconds: number;
}

export interface RateLimiter {
  take(key: string): RateLimitDecision;
  /** Keys held in memory now. */
  readonly keyCount: number;
}

const MICROSECONDS_PER_SECOND = 1_000_000;
const DEFAULT_MAX_KEYS = 100_000;
/** How many keys each call checks, so that unused ones leave memory without a timer. */
const EXPIRY_CHECKS_PER_TAKE = 2;

/**
 * GCRA (the "virtual scheduling" form of ITU-T I.371) in whole microseconds: admits at most `burst + rate × t` in every
 * window of length t, without the double burst that fixed windows allow at their edge.
 * The interval is rounded up to a microsecond, so the rate is never exceeded.
 */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { burst, clock, ratePerSecond } = options;
  if (!(ratePerSecond > 0) || !Number.isInteger(burst) || burst < 1) {
    throw new RangeError("A rate limiter needs a positive rate and a whole burst of at least 1.");
  }
  const maxKeys = options.maxKeys ?? DEFAULT_MAX_KEYS;
  // The small subtrahend keeps 5 / 60 at 12,000,000, because the floating-point quotient is slightly above.
  const intervalUs = Math.max(1, Math.ceil(MICROSECONDS_PER_SECOND / ratePerSecond - 1e-6));
  const toleranceUs = burst * intervalUs;
  /** Theoretical arrival time per key, least recently used first. A time in the past is the same as no entry. */
  const arrivalUsByKey = new Map<string, number>();
  let nowUs = 0;

  const forgetRested = () => {
    let checksLeft = EXPIRY_CHECKS_PER_TAKE;
    for (const [key, arrivalUs] of arrivalUsByKey) {
      const isOverfull = arrivalUsByKey.size > maxKeys;
      if (checksLeft === 0 && !isOverfull) {
        return;
      }
      checksLeft = Math.max(0, checksLeft - 1);
      if (isOverfull || arrivalUs <= nowUs) {
        arrivalUsByKey.delete(key);
      }
    }
  };

  return {
    get keyCount() {
      return arrivalUsByKey.size;
    },
    take(key) {
      nowUs = Math.max(nowUs, Math.floor(clock.monotonicMs() * 1000));
      const arrivalUs = Math.max(arrivalUsByKey.get(key) ?? 0, nowUs);
      const nextArrivalUs = arrivalUs + intervalUs;
      const excessUs = nextArrivalUs - nowUs - toleranceUs;
      const isAllowed = excessUs <= 0;
      const storedUs = isAllowed ? nextArrivalUs : arrivalUs;
      arrivalUsByKey.delete(key);
      arrivalUsByKey.set(key, storedUs);
      forgetRested();
      return {
        isAllowed,
        retryAfterSeconds: isAllowed ? 0 : Math.max(1, Math.ceil(excessUs / MICROSECONDS_PER_SECOND)),
        remaining: Math.max(0, Math.floor((toleranceUs - (storedUs - nowUs)) / intervalUs)),
        limit: burst,
        resetSeconds: Math.ceil((storedUs - nowUs) / MICROSECONDS_PER_SECOND),
      };
    },
  };
}
