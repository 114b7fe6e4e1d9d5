import { notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { nudgeEndpoint } from "../jobs/deliver-webhook-job.ts";
import { HEALTHY } from "./endpoint-health.ts";
import { findEndpoint, lockEndpoint, saveEndpointHealth, type WebhookEndpoint } from "./endpoint-store.ts";

/**
 * Forgets the failures of a URL, so that the next event is sent at once. Events that have failed stay failed; they can be
 * redelivered.
 *
 * @throws DomainError `not-found`
 */
export async function enableEndpoint(unit: ScopedUnitOfWork, endpointKey: string): Promise<WebhookEndpoint> {
  if (!(await lockEndpoint(unit, endpointKey))) throw notFound("Webhook endpoint");
  await saveEndpointHealth(unit, endpointKey, HEALTHY);
  nudgeEndpoint(unit, endpointKey);
  const endpoint = await findEndpoint(unit, endpointKey);
  if (endpoint === null) throw notFound("Webhook endpoint");
  return endpoint;
}
