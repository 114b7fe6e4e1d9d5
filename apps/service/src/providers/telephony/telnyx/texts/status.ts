import type { SmsDeliveryStatus } from "../../carrier-texts.ts";

/**
 * States of one recipient of a message, `to[].status`.
 * https://developers.telnyx.com/api-reference/callbacks/delivery-update
 */
const STATUSES: ReadonlyMap<string, SmsDeliveryStatus> = new Map([
  ["scheduled", "queued"],
  ["queued", "queued"],
  ["sending", "sending"],
  ["sent", "sent"],
  // With the next carrier, who never said more.
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

/** Total: a word Telnyx adds one day counts as `queued`, the lowest state, so that it never undoes or ends anything. */
export function smsStatusOf(providerStatus: string): SmsDeliveryStatus {
  return STATUSES.get(providerStatus.toLowerCase()) ?? "queued";
}
