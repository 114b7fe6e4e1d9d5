import { CallExchange } from "../call-exchange.ts";
import type { CarrierParts } from "../carrier-parts.ts";
import { TelnyxCallFlow } from "./call-flow.ts";
import { telnyxIdOf } from "./ids.ts";
import { createTelnyxRest } from "./rest.ts";
import { createTelnyxWebhookFormat } from "./webhooks.ts";

export const telnyxCarrier: CarrierParts = {
  format: createTelnyxWebhookFormat,
  idOf: telnyxIdOf,
  open(deps) {
    const { store, messages, nowMs } = deps;
    const calls = new CallExchange(deps, (desk) => new TelnyxCallFlow(desk, store));
    return { calls, rest: createTelnyxRest({ store, messages, calls, nowMs }) };
  },
};
