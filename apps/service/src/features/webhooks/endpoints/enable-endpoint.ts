import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { nudgeEndpoint } from "../jobs/deliver-webhook-job.ts";
import { changeHealth } from "./change-health.ts";
import { HEALTHY } from "./endpoint-health.ts";
import type { WebhookEndpoint } from "./endpoint-store.ts";

/**
 * Forgets the failures of a URL, and that it was held back, so that the next event is sent at once. Events that have failed stay
 * failed; they can be redelivered.
 *
 * @throws DomainError `not-found`
 */
export async function enableEndpoint(unit: ScopedUnitOfWork, endpointKey: string): Promise<WebhookEndpoint> {
  const endpoint = await changeHealth(unit, endpointKey, () => HEALTHY);
  nudgeEndpoint(unit, endpointKey);
  return endpoint;
}
