import { getWebhookDelivery as contract } from "@parley/contracts/webhooks/webhook-contracts";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { listAttempts } from "../deliveries/attempt-store.ts";
import { findDelivery } from "../deliveries/delivery-history-store.ts";
import { presentWebhookDeliveryDetail } from "../present-webhook.ts";

export function getWebhookDelivery(): Operation {
  return defineOperation(contract, ({ scope, params }) =>
    scope.transaction(async (unit) => {
      const delivery = await findDelivery(unit, params.delivery_id);
      if (delivery === null) throw notFound("Webhook delivery");
      return presentWebhookDeliveryDetail(delivery, await listAttempts(unit, delivery.id));
    }),
  );
}
