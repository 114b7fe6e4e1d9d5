import type { SmsDeliveryStatus } from "../../carrier-texts.ts";

/** https://www.twilio.com/docs/messaging/api/message-resource#message-status-values */
const STATUSES: ReadonlyMap<string, SmsDeliveryStatus> = new Map([
  ["accepted", "queued"],
  ["scheduled", "queued"],
  ["queued", "queued"],
  ["sending", "sending"],
  ["sent", "sent"],
  // Only some of its parts are known to have arrived.
  ["partially_delivered", "sent"],
  ["delivered", "delivered"],
  ["read", "delivered"],
  // Statuses of received texts, which have reached us.
  ["receiving", "sending"],
  ["received", "delivered"],
  ["undelivered", "failed"],
  ["failed", "failed"],
  ["canceled", "failed"],
]);

/** A status Twilio may add later counts as `queued`, the lowest state, so it can never undo or end anything. */
export function smsStatusOf(providerStatus: string): SmsDeliveryStatus {
  return STATUSES.get(providerStatus.toLowerCase()) ?? "queued";
}
