import type { InboundSms, SmsStatusReport, SmsWebhookEvent } from "../../carrier-texts.ts";
import { addressOf, senderOf } from "../address.ts";
import { codeOfType } from "../error.ts";
import { type ClaimedAddress, countOf, dateOf, idOf, type Members, membersOf, textOf } from "../members.ts";
import { smsStatusOf } from "./status.ts";

/** Webhooks of the Messages API (v1). https://developer.vonage.com/en/api/messages#webhooks */

/** This API also delivers WhatsApp, Viber and Messenger, which are not texts. */
const CHANNELS: ReadonlySet<unknown> = new Set(["sms", "mms"]);
const MEDIA_MEMBERS = ["image", "audio", "video", "file", "vcard"];
/** No genuine picture message has more. */
const MAX_MEDIA = 10;

export function isMessagesWebhook(members: Members): boolean {
  return members.has("message_uuid");
}

function isStatus(members: Members): boolean {
  return members.has("status");
}

/** In this API `from` and `to` are those of the message, so a status names us as `from`. */
export function readMessagesAddress(members: Members): ClaimedAddress {
  const isReport = isStatus(members);
  return {
    isReport,
    ourNumber: addressOf(members.get(isReport ? "from" : "to")),
    messageId: textOf(members.get("client_ref")),
    accountId: null,
  };
}

export function readMessagesWebhook(members: Members): SmsWebhookEvent | null {
  const providerMessageId = idOf(members.get("message_uuid"));
  if (providerMessageId === null || !CHANNELS.has(members.get("channel"))) return null;
  return isStatus(members) ? readStatus(members, providerMessageId) : readInbound(members, providerMessageId);
}

function readStatus(members: Members, providerMessageId: string): SmsStatusReport | null {
  const providerStatus = textOf(members.get("status"));
  if (providerStatus === null) return null;
  const error = membersOf(members.get("error"));
  return {
    kind: "status",
    providerMessageId,
    messageId: textOf(members.get("client_ref")),
    status: smsStatusOf(providerStatus),
    providerStatus,
    errorCode: codeOfType(textOf(error.get("type")), textOf(error.get("title"))),
    errorMessage: textOf(error.get("detail")),
    // The Messages API has no code for opt-outs.
    isRecipientOptedOut: false,
    segmentCount: countOf(membersOf(members.get("sms")).get("count_total")),
    payload: Object.fromEntries(members),
  };
}

function readInbound(members: Members, providerMessageId: string): InboundSms | null {
  const from = senderOf(members.get("from"));
  const to = addressOf(members.get("to"));
  if (from === null || to === null) return null;
  const media = readMedia(members);
  const text = members.get("text") ?? (media.length > 0 ? captionOf(media) : undefined);
  if (typeof text !== "string") return null;
  return {
    kind: "message",
    providerMessageId,
    from,
    to,
    body: text,
    mediaUrls: media.flatMap((medium) => textOf(medium.get("url")) ?? []),
    segmentCount: countOf(membersOf(members.get("sms")).get("num_messages")),
    receivedAt: dateOf(textOf(members.get("timestamp"))),
    // This API joins long texts itself.
    part: null,
    payload: Object.fromEntries(members),
  };
}

/** A single medium is in a member named after its kind, several are in `content`. */
function readMedia(members: Members): readonly Members[] {
  const content = members.get("content");
  const candidates = [...MEDIA_MEMBERS.map((name) => members.get(name)), ...(Array.isArray(content) ? content : [])];
  return candidates
    .map(membersOf)
    .filter((medium) => textOf(medium.get("url")) !== null)
    .slice(0, MAX_MEDIA);
}

function captionOf(media: readonly Members[]): string {
  return media.flatMap((medium) => textOf(medium.get("caption")) ?? []).join("\n");
}
