import type { WebhookDisabledReason, WebhookEndpointStatus } from "@parley/contracts/webhooks/webhook-schemas";
import type { WebhookOutcome } from "../deliveries/try-outcome.ts";
import type { WebhookLimits } from "../webhook-limits.ts";

/** How a customer's URL has been answering. */
export interface EndpointHealth {
  readonly consecutiveFailures: number;
  /** The first failure since the last success. */
  readonly firstFailureAt: Date | null;
  readonly breakerOpenUntil: Date | null;
  readonly disabledAt: Date | null;
  readonly disabledReason: WebhookDisabledReason | null;
  /** Since when a person holds events back. */
  readonly pausedAt: Date | null;
}

export const HEALTHY: EndpointHealth = {
  consecutiveFailures: 0,
  firstFailureAt: null,
  breakerOpenUntil: null,
  disabledAt: null,
  disabledReason: null,
  pausedAt: null,
};

/** - `any`: whatever is due; `requested`: only tries that a person asked for; `none`: nothing now. */
export type Admission = "any" | "requested" | "none";

/**
 * Whether another try may start. While the breaker is open or a person holds events back, only a try that a person asked for
 * may; after an open breaker, one try at a time until one succeeds.
 *
 * @param inFlight tries of this URL that are running now
 */
export function admitTry(health: EndpointHealth, now: Date, inFlight: number, limits: WebhookLimits): Admission {
  if (inFlight >= limits.maxInFlight) return "none";
  if (health.disabledAt !== null || health.pausedAt !== null || isBreakerOpen(health, now)) return "requested";
  const isProbing = health.consecutiveFailures >= limits.breakerThreshold;
  return isProbing && inFlight > 0 ? "requested" : "any";
}

/** @param isRequested whether a person asked for this try; only then does a success enable a disabled URL */
export function healthAfterTry(
  health: EndpointHealth,
  outcome: Pick<WebhookOutcome, "isSuccess" | "isGone">,
  now: Date,
  isRequested: boolean,
  limits: WebhookLimits,
): EndpointHealth {
  const { disabledAt, disabledReason, pausedAt } = health;
  if (outcome.isSuccess) return { ...HEALTHY, pausedAt, ...(isRequested ? {} : { disabledAt, disabledReason }) };
  const consecutiveFailures = health.consecutiveFailures + 1;
  const firstFailureAt = health.firstFailureAt ?? now;
  const failed: EndpointHealth = {
    consecutiveFailures,
    firstFailureAt,
    breakerOpenUntil:
      consecutiveFailures >= limits.breakerThreshold ? new Date(now.getTime() + limits.breakerOpenMs) : null,
    disabledAt,
    disabledReason,
    pausedAt,
  };
  if (disabledAt !== null) return failed;
  if (outcome.isGone) return { ...failed, disabledAt: now, disabledReason: "gone" };
  const hasFailedForDays = now.getTime() - firstFailureAt.getTime() >= limits.disableAfterMs;
  return hasFailedForDays ? { ...failed, disabledAt: now, disabledReason: "only-failures" } : failed;
}

export function isBreakerOpen(health: EndpointHealth, now: Date): boolean {
  return health.breakerOpenUntil !== null && health.breakerOpenUntil.getTime() > now.getTime();
}

export function endpointStatus(health: EndpointHealth, now: Date): WebhookEndpointStatus {
  // Held back goes first: as long as it is, nothing that waits fails for the URL's being disabled.
  if (health.pausedAt !== null) return "paused";
  if (health.disabledAt !== null) return "disabled";
  if (isBreakerOpen(health, now)) return "paused";
  return health.consecutiveFailures > 0 ? "failing" : "healthy";
}
