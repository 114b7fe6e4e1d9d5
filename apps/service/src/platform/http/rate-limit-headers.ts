import type { RateLimitDecision } from "@parley/foundation/rate-limiter";
import type { RateLimit } from "./rate-limits.ts";

/** What a budget allows, for `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10, 4): so many in so many seconds. */
export function policyOf(name: string, { burst, ratePerSecond }: RateLimit): string {
  return `"${name}";q=${burst};w=${Math.max(1, Math.round(burst / ratePerSecond))}`;
}

/** What is left of a budget, for `RateLimit` (5): so many now, and after so many seconds all of it again. */
export function leftOf(name: string, { remaining, resetSeconds }: RateLimitDecision): string {
  return `"${name}";r=${remaining};t=${resetSeconds}`;
}
