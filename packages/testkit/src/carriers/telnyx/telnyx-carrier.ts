import { CallExchange } from "../call-exchange.ts";
import type { CarrierParts } from "../carrier-parts.ts";
import { TelnyxCallFlow } from "./telnyx-call-flow.ts";
import { telnyxIdOf } from "./telnyx-ids.ts";
import { createTelnyxRest } from "./telnyx-rest.ts";
import { createTelnyxWebhookFormat } from "./telnyx-webhooks.ts";

export const telnyxCarrier: CarrierParts = {
  format: createTelnyxWebhookFormat,
  idOf: telnyxIdOf,
  open(deps) {
    const { store, messages, nowMs } = deps;
    const calls = new CallExchange(deps, (desk) => new TelnyxCallFlow(desk, store));
    return { calls, rest: createTelnyxRest({ store, messages, calls, nowMs }) };
  },
};
