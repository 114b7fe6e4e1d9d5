import { notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { EndpointHealth } from "./endpoint-health.ts";
import { findEndpoint, lockEndpoint, readLane, saveEndpointHealth, type WebhookEndpoint } from "./endpoint-store.ts";

/**
 * What a person does to a URL, one after the other with the tries that are being recorded.
 * @param change of its health at this moment of the database's clock
 * @throws DomainError `not-found`
 */
export async function changeHealth(
  unit: ScopedUnitOfWork,
  endpointKey: string,
  change: (health: EndpointHealth, now: Date) => EndpointHealth,
): Promise<WebhookEndpoint> {
  await lockEndpoint(unit, endpointKey);
  const lane = await readLane(unit, endpointKey);
  if (lane === null) throw notFound("Webhook endpoint");
  await saveEndpointHealth(unit, endpointKey, change(lane.health, lane.now));
  const endpoint = await findEndpoint(unit, endpointKey);
  if (endpoint === null) throw notFound("Webhook endpoint");
  return endpoint;
}
