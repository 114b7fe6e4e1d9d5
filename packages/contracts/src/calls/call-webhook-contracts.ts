import { type CallWebhook, labelsOfCarriers, listCarriers } from "../carriers.ts";
import { defineContract } from "../operation.ts";

const refusals = {
  400: "The request is not of the carrier's form.",
  401: `The signature does not hold (${labelsOfCarriers((carrier) => carrier.refusedStatusCode === 401)}).`,
  403: "The signature does not hold.",
  404: "The call belongs to another organization than the carrier names (SIP trunks only).",
  503: "Too many at once, or the database is away: nothing of it was taken.",
} as const;

/** The operations that receive carriers' webhooks about calls, each with its carrier. */
export const callWebhookContracts = listCarriers().flatMap(({ name: provider, callWebhooks }) =>
  callWebhooks.map((webhook) => ({ provider, contract: contractOf(webhook) })),
);

/** The SIP bridge has a call made ready while it rings. */
export const prewarmSipCall = defineContract({
  name: "prewarmSipCall",
  method: "POST",
  path: "/sip-prewarm",
  summary: "The SIP bridge has a call made ready while it rings",
  description:
    "Only for the SIP bridge, whose signature is checked. Puts an incoming call on record if its number is answered by somebody, and has a process get it ready, so that the assistant speaks at once. Sent again, it changes nothing.",
  tag: "Carrier webhooks",
  access: "public",
  rateClass: "provider-webhook",
  intake: "calls",
  bodyForm: "raw",
  bodyLimitBytes: 65_536,
  rawSuccess: {
    contentType: "application/json",
    description: "`call_sid`, and in `prewarmed` whether a process gets the call ready.",
  },
  errors: {
    ...refusals,
    400: "`call_sid` is missing; the body has `error`.",
    404: "The call, or its number, belongs to another organization than the bridge names.",
  },
});

function contractOf({ reply, ...webhook }: CallWebhook) {
  return defineContract({
    ...webhook,
    tag: "Carrier webhooks",
    access: "public",
    rateClass: "provider-webhook",
    intake: "calls",
    bodyForm: "raw",
    bodyLimitBytes: 65_536,
    rawSuccess: reply,
    errors: refusals,
  });
}
