import { defineContract } from "./operation.ts";

const refusals = {
  400: "The request is not of the carrier's form.",
  401: "The signature does not hold (Telnyx, Vonage).",
  403: "The signature does not hold.",
  503: "Too many at once, or the database is away: nothing of it was taken.",
} as const;

const webhook = {
  tag: "Carrier webhooks",
  access: "public",
  rateClass: "provider-webhook",
  intake: "calls",
  bodyForm: "raw",
  bodyLimitBytes: 65_536,
  errors: refusals,
} as const;

/** Twilio asks what to do with a call: one that came in, one that was answered, one that came back from a transfer. */
export const receiveTwilioCall = defineContract({
  ...webhook,
  name: "receiveTwilioCall",
  method: "POST",
  path: "/twiml",
  summary: "Twilio asks what to do with a call",
  rawSuccess: { contentType: "text/xml", description: "TwiML: what the call is to do." },
});

export const receiveTwilioCallStatus = defineContract({
  ...webhook,
  name: "receiveTwilioCallStatus",
  method: "POST",
  path: "/call-status/twilio",
  summary: "Twilio tells how a call goes on",
  rawSuccess: { contentType: "text/xml", description: "What the carrier wants to hear." },
});

export const receiveTwilioRecordingStatus = defineContract({
  ...webhook,
  name: "receiveTwilioRecordingStatus",
  method: "POST",
  path: "/recording-status",
  summary: "Twilio tells of a recording it made",
  rawSuccess: { contentType: "application/json", description: "`message`: what was noted." },
  errors: { ...refusals, 404: "There is no such call." },
});

export const receiveTelnyxCallEvent = defineContract({
  ...webhook,
  name: "receiveTelnyxCallEvent",
  method: "POST",
  path: "/telnyx-webhook",
  summary: "Telnyx tells of a call",
  rawSuccess: { contentType: "application/json", description: "What the carrier wants to hear." },
});

export const probeTelnyxWebhook = defineContract({
  ...webhook,
  name: "probeTelnyxWebhook",
  method: "GET",
  path: "/telnyx-webhook",
  answersHead: true,
  summary: "Telnyx looks whether somebody is there",
  rawSuccess: { contentType: "application/json", description: "What the carrier wants to hear." },
});

export const receiveVonageCallByPost = defineContract({
  ...webhook,
  name: "receiveVonageCall",
  method: "POST",
  path: "/vonage-webhook",
  summary: "Vonage asks what to do with a call, or tells how it goes on",
  rawSuccess: {
    contentType: "application/json",
    description: "A call control object (NCCO), or what Vonage wants to hear.",
  },
});

export const receiveVonageCallByGet = defineContract({
  ...receiveVonageCallByPost,
  name: "receiveVonageCallByGet",
  method: "GET",
  summary: "The same in the query string",
});
