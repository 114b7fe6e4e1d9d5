import { enableWebhookEndpoint, listWebhookEndpoints } from "@parley/contracts/webhooks/webhook-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { Platform } from "../../../platform/platform.ts";
import { enableEndpoint } from "../endpoints/enable-endpoint.ts";
import { listEndpoints } from "../endpoints/endpoint-store.ts";
import { presentWebhookEndpoint } from "../present-webhook.ts";

/** /webhook-endpoints: the URLs events go to, and their health. */
export function webhookEndpointOperations({ clock }: Pick<Platform, "clock">): readonly Operation[] {
  return [
    defineOperation(listWebhookEndpoints, async ({ scope, query: { limit, offset } }) => {
      const { endpoints, total } = await scope.transaction((unit) => listEndpoints(unit, { limit, offset }));
      const now = clock.now();
      return { items: endpoints.map((endpoint) => presentWebhookEndpoint(endpoint, now)), total, limit, offset };
    }),

    defineOperation(enableWebhookEndpoint, async ({ scope, params }) => {
      const endpoint = await scope.transaction((unit) => enableEndpoint(unit, params.endpoint_key));
      return presentWebhookEndpoint(endpoint, clock.now());
    }),
  ];
}
