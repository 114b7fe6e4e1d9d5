import type { RateClass } from "@parley/contracts/operation";
import type { AttemptLimiterOptions } from "../auth/attempt-limiter.ts";

export interface RateLimit {
  readonly ratePerSecond: number;
  readonly burst: number;
}

/** The same limit as options of an attempt limiter. */
export function toAttemptLimit(name: string, { ratePerSecond, burst }: RateLimit): AttemptLimiterOptions {
  return { name, maxAttempts: burst, perMs: (burst / ratePerSecond) * 1_000 };
}

export type RateLimits = Readonly<Record<RateClass, RateLimit>>;

/** Per organization and credential, or per source address for callers who are not signed in. */
export const DEFAULT_RATE_LIMITS: RateLimits = {
  read: { ratePerSecond: 50, burst: 100 },
  write: { ratePerSecond: 10, burst: 20 },
  search: { ratePerSecond: 10, burst: 20 },
  export: { ratePerSecond: 1, burst: 5 },
  "sign-in": { ratePerSecond: 5 / 60, burst: 5 },
  "provider-webhook": { ratePerSecond: 500, burst: 1_000 },
};
