import type { SmsDeliveryStatus } from "../../carrier-texts.ts";

/**
 * The words of both interfaces; none of them means two things.
 * https://developer.vonage.com/en/messaging/sms/guides/delivery-receipts#dlr-status-messages
 * https://developer.vonage.com/en/api/messages#message-status
 */
const STATUSES: ReadonlyMap<string, SmsDeliveryStatus> = new Map([
  // SMS API
  ["accepted", "sent"],
  ["buffered", "sent"],
  ["delivered", "delivered"],
  ["expired", "failed"],
  ["failed", "failed"],
  ["rejected", "failed"],
  // The network reports nothing: it left, and no more is known.
  ["unknown", "sent"],
  // Messages API
  ["submitted", "sent"],
  ["read", "delivered"],
  ["undeliverable", "failed"],
]);

/** Total: a word Vonage adds one day counts as `queued`, the lowest state, so that it never undoes or ends anything. */
export function smsStatusOf(providerStatus: string): SmsDeliveryStatus {
  return STATUSES.get(providerStatus.toLowerCase()) ?? "queued";
}
