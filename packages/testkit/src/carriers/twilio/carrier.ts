import { CallExchange } from "../call-exchange.ts";
import type { CarrierParts } from "../carrier-parts.ts";
import { TwilioCallFlow } from "./call-flow.ts";
import { createTwilioRest } from "./rest.ts";
import { twilioWebhookFormat } from "./webhooks.ts";

export const twilioCarrier: CarrierParts = {
  format: () => twilioWebhookFormat,
  open(deps) {
    const { store, messages, nowMs } = deps;
    const calls = new CallExchange(deps, (desk) => new TwilioCallFlow(desk, store));
    return { calls, rest: createTwilioRest({ store, messages, calls, nowMs }) };
  },
};
