import { redeliverWebhook as contract } from "@parley/contracts/webhooks/webhook-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { redeliverWebhook as redeliver } from "../deliveries/redeliver-on-request.ts";
import { presentWebhookDelivery } from "../present-webhook.ts";

export function redeliverWebhook(): Operation {
  return defineOperation(contract, async ({ scope, params }) =>
    presentWebhookDelivery(await scope.transaction((unit) => redeliver(unit, params.delivery_id))),
  );
}
