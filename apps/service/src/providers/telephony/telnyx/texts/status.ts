import type { SmsDeliveryStatus } from "../../carrier-texts.ts";

/**
 * Statuses of one recipient of a message, `to[].status`.
 * https://developers.telnyx.com/api-reference/callbacks/delivery-update
 */
const STATUSES: ReadonlyMap<string, SmsDeliveryStatus> = new Map([
  ["scheduled", "queued"],
  ["queued", "queued"],
  ["sending", "sending"],
  ["sent", "sent"],
  // Handed to the next carrier, which never reported back.
  ["delivery_unconfirmed", "sent"],
  ["dlr_timeout", "sent"],
  ["delivered", "delivered"],
  ["sending_failed", "failed"],
  ["delivery_failed", "failed"],
  ["gw_timeout", "failed"],
  ["gw_reject", "failed"],
  ["failed", "failed"],
  ["expired", "failed"],
  ["cancelled", "failed"],
]);

/** A status Telnyx may add later counts as `queued`, the lowest state, so it can never undo or end anything. */
export function smsStatusOf(providerStatus: string): SmsDeliveryStatus {
  return STATUSES.get(providerStatus.toLowerCase()) ?? "queued";
}
