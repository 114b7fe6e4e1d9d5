import { CallExchange } from "../call-exchange.ts";
import type { CarrierParts } from "../carrier-parts.ts";
import { VonageCallFlow } from "./vonage-call-flow.ts";
import { vonageIdOf } from "./vonage-ids.ts";
import { createVonageRest } from "./vonage-rest.ts";
import { createVonageWebhookFormat } from "./vonage-webhooks.ts";

export const vonageCarrier: CarrierParts = {
  format: createVonageWebhookFormat,
  idOf: vonageIdOf,
  open(deps) {
    const { store, messages, nowMs } = deps;
    const calls = new CallExchange(deps, (desk) => new VonageCallFlow(desk, store));
    return { calls, rest: createVonageRest({ store, messages, calls, nowMs }) };
  },
};
