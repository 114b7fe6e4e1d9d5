import { z } from "zod";
import { defineContract } from "../operation.ts";

const acknowledgement = { contentType: "text/xml", description: "What the carrier wants to hear." } as const;
const refusals = {
  400: "The request is not of the carrier's form.",
  401: "The signature does not hold (Telnyx, Vonage).",
  403: "The signature does not hold.",
  404: "The number, or the carrier, is nobody's.",
  503: "Too many at once, or the database is away: nothing of it was taken.",
} as const;

/** Received texts and delivery reports, told apart by content. */
export const receiveSmsWebhookByPost = defineContract({
  name: "receiveSmsWebhook",
  method: "POST",
  path: "/webhooks/sms/{provider}",
  tag: "Carrier webhooks",
  summary: "A carrier delivers a text or a delivery report",
  access: "public",
  rateClass: "provider-webhook",
  intake: "texts",
  bodyForm: "raw",
  bodyLimitBytes: 65_536,
  params: z.object({ provider: z.string().max(40) }),
  rawSuccess: acknowledgement,
  errors: refusals,
});

export const receiveSmsWebhookByGet = defineContract({
  ...receiveSmsWebhookByPost,
  name: "receiveSmsWebhookByGet",
  method: "GET",
  summary: "A carrier delivers a text in the query string (Vonage)",
});

/** The paths existing provider configurations still call. */
export const receiveLegacySmsWebhookByPost = defineContract({
  name: "receiveLegacySmsWebhook",
  method: "POST",
  path: "/twilio-sms-webhook",
  aliases: ["/telnyx-sms-webhook", "/vonage-sms-webhook"],
  tag: "Carrier webhooks",
  summary: "A carrier delivers a text to a path of older configurations",
  access: "public",
  rateClass: "provider-webhook",
  intake: "texts",
  bodyForm: "raw",
  bodyLimitBytes: 65_536,
  rawSuccess: acknowledgement,
  errors: refusals,
});

export const receiveLegacySmsWebhookByGet = defineContract({
  ...receiveLegacySmsWebhookByPost,
  name: "receiveLegacySmsWebhookByGet",
  method: "GET",
  path: "/vonage-sms-webhook",
  aliases: [],
  summary: "Vonage delivers a text in the query string to a path of older configurations",
});
