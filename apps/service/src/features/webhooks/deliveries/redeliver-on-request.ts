import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { nudgeEndpoint } from "../jobs/deliver-webhook-job.ts";
import { findDelivery, type WebhookDelivery } from "./delivery-history-store.ts";
import { requestTry } from "./delivery-queue-store.ts";

/**
 * Sends an event again, now, whatever its state and that of its URL: a success enables a disabled URL. After the end of
 * the schedule it is a single try; an event that still waits has its next try brought forward.
 *
 * @throws DomainError `not-found`, or `invalid-state` while a try runs.
 */
export async function redeliverWebhook(unit: ScopedUnitOfWork, deliveryId: number): Promise<WebhookDelivery> {
  const requested = await requestTry(unit, deliveryId);
  const delivery = await findDelivery(unit, deliveryId);
  if (delivery === null) throw notFound("Webhook delivery");
  if (requested === null) {
    throw new DomainError("invalid-state", "A try of this delivery is running at this moment", {
      code: "webhook-try-running",
      fix: "Wait a few seconds and look at its result first.",
    });
  }
  nudgeEndpoint(unit, requested.endpointKey);
  return delivery;
}
