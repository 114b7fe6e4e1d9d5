import type { SmsDeliveryStatus } from "../../carrier-texts.ts";

/**
 * The statuses of both APIs; where they share one, it means the same.
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
  // The text was sent, but the network reports nothing more.
  ["unknown", "sent"],
  // Messages API
  ["submitted", "sent"],
  ["read", "delivered"],
  ["undeliverable", "failed"],
]);

/** A status Vonage may add later counts as `queued`, the lowest state, so it can never undo or end anything. */
export function smsStatusOf(providerStatus: string): SmsDeliveryStatus {
  return STATUSES.get(providerStatus.toLowerCase()) ?? "queued";
}
