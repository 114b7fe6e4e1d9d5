import {
  getWebhookDelivery,
  listWebhookDeliveries,
  redeliverWebhook,
} from "@parley/contracts/webhooks/webhook-contracts";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation } from "../../../platform/http/operation.ts";
import { listAttempts } from "../deliveries/attempt-store.ts";
import { countDeliveries, findDelivery, listDeliveries } from "../deliveries/delivery-history-store.ts";
import { redeliverOnRequest } from "../deliveries/redeliver-on-request.ts";
import { presentWebhookDelivery, presentWebhookDeliveryDetail } from "../present-webhook.ts";

/** /webhook-deliveries: what was sent, how it ended, and sending it again. */
export const webhookDeliveryOperations = [
  defineOperation(listWebhookDeliveries, ({ scope, query }) => {
    const { limit, offset, before, with_total: withTotal } = query;
    const filters = {
      status: query.status,
      eventType: query.event_type,
      conversationId: query.conversation_id,
      url: query.url,
    };
    return scope.transaction(async (unit) => {
      const total = withTotal ? { total: await countDeliveries(unit, filters) } : {};
      const deliveries = await listDeliveries(unit, filters, { limit, offset, after: before ?? null });
      return { items: deliveries.map(presentWebhookDelivery), ...total, limit, offset };
    });
  }),

  defineOperation(getWebhookDelivery, ({ scope, params }) =>
    scope.transaction(async (unit) => {
      const delivery = await findDelivery(unit, params.delivery_id);
      if (delivery === null) throw notFound("Webhook delivery");
      return presentWebhookDeliveryDetail(delivery, await listAttempts(unit, delivery.id));
    }),
  ),

  defineOperation(redeliverWebhook, async ({ scope, params }) =>
    presentWebhookDelivery(await scope.transaction((unit) => redeliverOnRequest(unit, params.delivery_id))),
  ),
];
