import {
  enableWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  pauseWebhookEndpoint,
  redeliverFailedWebhooks,
  resumeWebhookEndpoint,
  sendTestWebhook,
} from "@parley/contracts/webhooks/webhook-contracts";
import { readTimeRange } from "@parley/contracts/wire-types";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { redeliverFailed } from "../deliveries/redeliver-failed.ts";
import { enableEndpoint } from "../endpoints/enable-endpoint.ts";
import { findEndpoint, listEndpoints } from "../endpoints/endpoint-store.ts";
import { pauseEndpoint, resumeEndpoint } from "../endpoints/pause-endpoint.ts";
import { presentWebhookDelivery, presentWebhookEndpoint } from "../present-webhook.ts";
import { sendTestEvent } from "../send-test-event.ts";
import type { WebhooksDeps } from "../webhooks-deps.ts";

type Deps = Pick<WebhooksDeps, "platform" | "limits" | "findAddressProblem">;

/** /webhook-endpoints: the URLs events go to, their health, and what a person may do to them. */
export function webhookEndpointOperations({ platform, limits, findAddressProblem }: Deps): readonly Operation[] {
  const { clock } = platform;
  return [
    defineOperation(listWebhookEndpoints, async ({ scope, query: { limit, offset } }) => {
      const { endpoints, total } = await scope.transaction((unit) => listEndpoints(unit, { limit, offset }));
      const now = clock.now();
      return { items: endpoints.map((endpoint) => presentWebhookEndpoint(endpoint, now)), total, limit, offset };
    }),

    defineOperation(getWebhookEndpoint, async ({ scope, params }) => {
      const endpoint = await scope.transaction((unit) => findEndpoint(unit, params.endpoint_key));
      if (endpoint === null) throw notFound("Webhook endpoint");
      return presentWebhookEndpoint(endpoint, clock.now());
    }),

    defineOperation(enableWebhookEndpoint, async ({ scope, params }) => {
      const endpoint = await scope.transaction((unit) => enableEndpoint(unit, params.endpoint_key));
      return presentWebhookEndpoint(endpoint, clock.now());
    }),

    defineOperation(pauseWebhookEndpoint, async ({ scope, params }) => {
      const endpoint = await scope.transaction((unit) => pauseEndpoint(unit, params.endpoint_key));
      return presentWebhookEndpoint(endpoint, clock.now());
    }),

    defineOperation(resumeWebhookEndpoint, async ({ scope, params }) => {
      const endpoint = await scope.transaction((unit) => resumeEndpoint(unit, params.endpoint_key, limits));
      return presentWebhookEndpoint(endpoint, clock.now());
    }),

    defineOperation(redeliverFailedWebhooks, async ({ scope, params, body }) => {
      const since = readTimeRange({ date_from: body.since }).from ?? clock.now();
      const { count, hasMore } = await scope.transaction((unit) =>
        redeliverFailed(unit, params.endpoint_key, since, limits),
      );
      return { count, has_more: hasMore };
    }),

    defineOperation(sendTestWebhook, async ({ scope, body }) => {
      const deps = { ...platform, findAddressProblem };
      return presentWebhookDelivery(await scope.transaction((unit) => sendTestEvent(deps, unit, body.url)));
    }),
  ];
}
