import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { nudgeEndpoint } from "../jobs/deliver-webhook-job.ts";
import { findDelivery, type WebhookDelivery } from "./delivery-history-store.ts";
import { requestTry } from "./delivery-queue-store.ts";

/**
 * Sends an event again now, whatever its state and that of its URL; a success enables a disabled URL. An event that is
 * still waiting has its next try brought forward; one that has ended gets a single try.
 *
 * @throws DomainError `not-found`, or `invalid-state` while a try is running
 */
export async function redeliverOnRequest(unit: ScopedUnitOfWork, deliveryId: number): Promise<WebhookDelivery> {
  const requested = await requestTry(unit, deliveryId);
  const delivery = await findDelivery(unit, deliveryId);
  if (delivery === null) throw notFound("Webhook delivery");
  if (requested === null) {
    throw new DomainError("invalid-state", "This delivery is being attempted right now", {
      code: "webhook-try-running",
      fix: "Wait a few seconds and check its result first.",
    });
  }
  nudgeEndpoint(unit, requested.endpointKey);
  return delivery;
}
