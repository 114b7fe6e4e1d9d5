import type { InboundSms, SmsPart, SmsStatusReport, SmsWebhookEvent } from "../../carrier-texts.ts";
import { addressOf, senderOf } from "../address.ts";
import { type ClaimedAddress, countOf, dateOf, idOf, type Members, textOf } from "../members.ts";
import { smsStatusOf } from "./status.ts";

/**
 * Webhooks of the SMS API.
 * https://developer.vonage.com/en/messaging/sms/guides/inbound-sms
 * https://developer.vonage.com/en/messaging/sms/guides/delivery-receipts
 */

/** "Illegal Number: the user has requested not to receive messages from a specific service." */
const RECIPIENT_OPTED_OUT = "9";
const NO_ERROR = "0";
/** Far more than a phone needs, which counts up to 65,535. Parts with a longer reference are treated as whole texts. */
const MAX_REFERENCE_CHARACTERS = 64;

export function isSmsApiWebhook(members: Members): boolean {
  return members.has("messageId") && members.has("msisdn");
}

function isReceipt(members: Members): boolean {
  return members.has("status");
}

/** `to` is our number in both: the one a received text was sent to, and the one a receipt's text was sent from. */
export function readSmsApiAddress(members: Members): ClaimedAddress {
  return {
    isReport: isReceipt(members),
    ourNumber: addressOf(members.get("to")),
    messageId: textOf(members.get("client-ref")),
    accountId: textOf(members.get("api-key")),
  };
}

export function readSmsApiWebhook(members: Members): SmsWebhookEvent | null {
  const providerMessageId = idOf(members.get("messageId"));
  if (providerMessageId === null) return null;
  return isReceipt(members) ? readReceipt(members, providerMessageId) : readInbound(members, providerMessageId);
}

function readReceipt(members: Members, providerMessageId: string): SmsStatusReport | null {
  const providerStatus = textOf(members.get("status"));
  if (providerStatus === null) return null;
  const code = textOf(members.get("err-code"));
  const errorCode = code === NO_ERROR ? null : code;
  return {
    kind: "status",
    providerMessageId,
    messageId: textOf(members.get("client-ref")),
    status: smsStatusOf(providerStatus),
    providerStatus,
    errorCode,
    errorMessage: null,
    isRecipientOptedOut: errorCode === RECIPIENT_OPTED_OUT,
    segmentCount: null,
    payload: Object.fromEntries(members),
  };
}

function readInbound(members: Members, providerMessageId: string): InboundSms | null {
  const from = senderOf(members.get("msisdn"));
  const to = addressOf(members.get("to"));
  // A binary message (ring tones, settings) has `data` instead of `text`.
  const text = members.get("text") ?? (members.get("type") === "binary" ? "" : undefined);
  if (from === null || to === null || typeof text !== "string") return null;
  return {
    kind: "message",
    providerMessageId,
    from,
    to,
    body: text,
    mediaUrls: [],
    // Every part arrives as a separate webhook.
    segmentCount: 1,
    receivedAt: receivedAtOf(members),
    part: partOf(members),
    payload: Object.fromEntries(members),
  };
}

/** `2020-01-01 12:00:00`, in UTC. */
function receivedAtOf(members: Members): Date | null {
  const written = textOf(members.get("message-timestamp"));
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?: \+0000)?$/.exec(written ?? "") ?? [];
  return dateOf(day === undefined ? written : `${day}T${time}Z`);
}

/** Not all networks pass on that a text is one of several parts; theirs are treated as whole texts. */
function partOf(members: Members): SmsPart | null {
  if (textOf(members.get("concat"))?.toLowerCase() !== "true" && members.get("concat") !== true) return null;
  const reference = textOf(members.get("concat-ref"));
  const count = countOf(members.get("concat-total"));
  const number = countOf(members.get("concat-part"));
  if (
    reference === null ||
    reference.length > MAX_REFERENCE_CHARACTERS ||
    count === null ||
    number === null ||
    number > count ||
    count === 1
  )
    return null;
  return { reference, number, count };
}
