import { listWebhookEndpoints as contract } from "@parley/contracts/webhooks/webhook-contracts";
import type { Clock } from "@parley/foundation/clock";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { listEndpoints } from "../endpoints/endpoint-store.ts";
import { presentWebhookEndpoint } from "../present-webhook.ts";

export function listWebhookEndpoints({ clock }: { readonly clock: Clock }): Operation {
  return defineOperation(contract, async ({ scope, query: { limit, offset } }) => {
    const { endpoints, total } = await scope.transaction((unit) => listEndpoints(unit, { limit, offset }));
    const now = clock.now();
    return { items: endpoints.map((endpoint) => presentWebhookEndpoint(endpoint, now)), total, limit, offset };
  });
}
