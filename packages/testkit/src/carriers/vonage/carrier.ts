import { CallExchange } from "../call-exchange.ts";
import type { CarrierParts } from "../carrier-parts.ts";
import { VonageCallFlow } from "./call-flow.ts";
import { vonageIdOf } from "./ids.ts";
import { createVonageRest } from "./rest.ts";
import { createVonageWebhookFormat } from "./webhooks.ts";

export const vonageCarrier: CarrierParts = {
  format: createVonageWebhookFormat,
  idOf: vonageIdOf,
  open(deps) {
    const { store, messages, nowMs } = deps;
    const calls = new CallExchange(deps, (desk) => new VonageCallFlow(desk, store));
    return { calls, rest: createVonageRest({ store, messages, calls, nowMs }) };
  },
};
