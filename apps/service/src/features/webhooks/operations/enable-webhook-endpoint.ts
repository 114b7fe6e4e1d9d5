import { enableWebhookEndpoint as contract } from "@parley/contracts/webhooks/webhook-contracts";
import type { Clock } from "@parley/foundation/clock";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { enableEndpoint } from "../endpoints/enable-endpoint.ts";
import { presentWebhookEndpoint } from "../present-webhook.ts";

export function enableWebhookEndpoint({ clock }: { readonly clock: Clock }): Operation {
  return defineOperation(contract, async ({ scope, params }) => {
    const endpoint = await scope.transaction((unit) => enableEndpoint(unit, params.endpoint_key));
    return presentWebhookEndpoint(endpoint, clock.now());
  });
}
