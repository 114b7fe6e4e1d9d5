import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { nudgeEndpoint } from "../jobs/deliver-webhook-job.ts";
import type { WebhookLimits } from "../webhook-limits.ts";
import { changeHealth } from "./change-health.ts";
import type { WebhookEndpoint } from "./endpoint-store.ts";

/** Holds back what goes to a URL; asked for twice, the first moment stays. @throws DomainError `not-found` */
export function pauseEndpoint(unit: ScopedUnitOfWork, endpointKey: string): Promise<WebhookEndpoint> {
  return changeHealth(unit, endpointKey, (health, now) => ({ ...health, pausedAt: health.pausedAt ?? now }));
}

/** Sends again what was held back; how the URL answered before still counts. @throws DomainError `not-found` */
export async function resumeEndpoint(
  unit: ScopedUnitOfWork,
  endpointKey: string,
  { maxInFlight }: Pick<WebhookLimits, "maxInFlight">,
): Promise<WebhookEndpoint> {
  const endpoint = await changeHealth(unit, endpointKey, (health) => ({ ...health, pausedAt: null }));
  // Jobs that ran meanwhile found nothing to do and are gone.
  for (let count = 0; count < maxInFlight; count += 1) nudgeEndpoint(unit, endpointKey);
  return endpoint;
}
