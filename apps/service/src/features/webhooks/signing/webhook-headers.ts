import type { Secret } from "@parley/foundation/secret";
import { type SignedContent, webhookSignature } from "./sign-webhook.ts";

/** Documented for the SMS webhook; the other events have no documented user agent. */
const SMS_USER_AGENT = "Service-SMS-Webhook/1.0";
const USER_AGENT = "Service-Webhook/1.0";
const SMS_EVENT_TYPE = "sms_received";

/** The headers of ours that an event is sent with, signed for that moment. Names in lower case. */
export function webhookHeaders(
  event: SignedContent & { readonly eventType: string },
  secrets: readonly Secret[],
): Readonly<Record<string, string>> {
  return {
    "content-type": "application/json",
    "user-agent": event.eventType === SMS_EVENT_TYPE ? SMS_USER_AGENT : USER_AGENT,
    "webhook-id": event.eventId,
    "webhook-timestamp": String(event.timestampSeconds),
    "webhook-signature": webhookSignature(event, secrets),
  };
}
