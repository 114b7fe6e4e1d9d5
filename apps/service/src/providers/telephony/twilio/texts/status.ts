import type { SmsDeliveryStatus } from "../../carrier-texts.ts";

/** https://www.twilio.com/docs/messaging/api/message-resource#message-status-values */
const STATUSES: ReadonlyMap<string, SmsDeliveryStatus> = new Map([
  ["accepted", "queued"],
  ["scheduled", "queued"],
  ["queued", "queued"],
  ["sending", "sending"],
  ["sent", "sent"],
  // Some of its parts arrived, so the whole is not known to have.
  ["partially_delivered", "sent"],
  ["delivered", "delivered"],
  ["read", "delivered"],
  // Words of received texts; such a text is with us.
  ["receiving", "sending"],
  ["received", "delivered"],
  ["undelivered", "failed"],
  ["failed", "failed"],
  ["canceled", "failed"],
]);

/** Total: a word Twilio adds one day counts as `queued`, the lowest state, so that it never undoes or ends anything. */
export function smsStatusOf(providerStatus: string): SmsDeliveryStatus {
  return STATUSES.get(providerStatus.toLowerCase()) ?? "queued";
}
