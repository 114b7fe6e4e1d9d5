import { listWebhookDeliveries as contract } from "@parley/contracts/webhooks/webhook-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { listDeliveries } from "../deliveries/delivery-history-store.ts";
import { presentWebhookDelivery } from "../present-webhook.ts";

export function listWebhookDeliveries(): Operation {
  return defineOperation(contract, async ({ scope, query }) => {
    const { limit, offset } = query;
    const filters = {
      status: query.status,
      eventType: query.event_type,
      conversationId: query.conversation_id,
      url: query.url,
    };
    const { deliveries, total } = await scope.transaction((unit) => listDeliveries(unit, filters, { limit, offset }));
    return { items: deliveries.map(presentWebhookDelivery), total, limit, offset };
  });
}
