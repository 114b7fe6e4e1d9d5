import { MOST_RESENT_EVENTS } from "@parley/contracts/webhooks/webhook-schemas";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { findEndpoint } from "../endpoints/endpoint-store.ts";
import { nudgeEndpoint } from "../jobs/deliver-webhook-job.ts";
import type { WebhookLimits } from "../webhook-limits.ts";
import { requeueFailedDeliveries } from "./delivery-queue-store.ts";

/**
 * Sends again what has failed for a URL since a moment, the oldest first. Unlike a single event that a person asks for, these wait
 * for their turn: a URL that is still down is not flooded.
 *
 * @throws DomainError `not-found`, or `invalid-state` when the URL is disabled: they would fail at once
 */
export async function redeliverFailed(
  unit: ScopedUnitOfWork,
  endpointKey: string,
  since: Date,
  { maxInFlight }: Pick<WebhookLimits, "maxInFlight">,
): Promise<{ readonly count: number; readonly hasMore: boolean }> {
  const endpoint = await findEndpoint(unit, endpointKey);
  if (endpoint === null) throw notFound("Webhook endpoint");
  if (endpoint.health.disabledAt !== null) {
    throw new DomainError("invalid-state", "The URL is disabled: what is sent to it fails at once", {
      code: "webhook-endpoint-disabled",
      fix: "Enable it first.",
    });
  }
  const count = await requeueFailedDeliveries(unit, endpointKey, since, MOST_RESENT_EVENTS);
  for (let index = 0; index < Math.min(count, maxInFlight); index += 1) nudgeEndpoint(unit, endpointKey);
  return { count, hasMore: count === MOST_RESENT_EVENTS };
}
