import type { DeliveryPlan } from "../deliveries/retry-or-give-up.ts";
import type { EndpointHealth } from "../endpoints/endpoint-health.ts";
import type { WebhookLimits } from "../webhook-limits.ts";

/**
 * The jobs to add after a try; the worker that made it continues with the lane without one. Jobs that ran while the
 * lane was closed found nothing to do and are gone, so reopening the lane must add new ones.
 *
 * @returns when each of them starts; null: at once
 */
export function nudgesAfterTry(
  before: EndpointHealth,
  after: EndpointHealth,
  plan: Pick<DeliveryPlan, "nextAttemptAt">,
  limits: Pick<WebhookLimits, "breakerThreshold" | "maxInFlight">,
): readonly (Date | null)[] {
  const retry = plan.nextAttemptAt === null ? [] : [plan.nextAttemptAt];
  // The worker itself fails what is due for a disabled URL.
  if (after.disabledAt !== null) return retry;
  if (after.breakerOpenUntil !== null) return [...retry, after.breakerOpenUntil];
  const wasClosed = before.disabledAt !== null || before.consecutiveFailures >= limits.breakerThreshold;
  // One for each additional try the lane allows at the same time.
  return wasClosed ? [...retry, ...Array.from({ length: limits.maxInFlight - 1 }, () => null)] : retry;
}
