import type { MessageState, SimulatedMessage } from "../carrier-records.ts";
import { type TelnyxErrorCode, telnyxError } from "./errors.ts";
import {
  dataReply,
  isE164,
  isHttpUrl,
  type TelnyxContext,
  type TelnyxHandler,
  type TelnyxRequest,
  textOf,
} from "./request.ts";

const MAX_TEXT_CHARACTERS = 1_600;
const MAX_MEDIA = 10;

/** Telnyx's names for the status of a recipient. */
const STATUS_WORDS: Readonly<Record<MessageState, string>> = {
  accepted: "queued",
  queued: "queued",
  sending: "sending",
  sent: "sent",
  delivered: "delivered",
  undelivered: "delivery_failed",
  failed: "sending_failed",
  received: "delivered",
};

export function telnyxStatusOf(state: MessageState): string {
  return STATUS_WORDS[state];
}

export const sendMessage: TelnyxHandler = (context, request) => {
  const refusal = refusalOf(context, request);
  if (refusal !== null) return telnyxError(refusal);
  const { account, body } = request;
  const message = context.messages.accept(account, {
    from: textOf(body["from"]),
    to: textOf(body["to"]),
    body: textOf(body["text"]),
    mediaUrls: mediaUrlsOf(body),
    messagingServiceSid: null,
    statusCallbackUrl: isHttpUrl(body["webhook_url"]) ? body["webhook_url"] : null,
    statusFallbackUrl: isHttpUrl(body["webhook_failover_url"]) ? body["webhook_failover_url"] : null,
  });
  return dataReply(presentMessage(message), message.sid);
};

function refusalOf({ store, records }: TelnyxContext, { account, body }: TelnyxRequest): TelnyxErrorCode | null {
  const { from, to, text } = body;
  const mediaUrls = mediaUrlsOf(body);
  if (from === undefined || to === undefined) return 10004;
  if (!isE164(to)) return 40310;
  if (textOf(text) === "" && mediaUrls.length === 0) return 40316;
  if ([...textOf(text)].length > MAX_TEXT_CHARACTERS) return 40302;
  if (mediaUrls.length > MAX_MEDIA || !mediaUrls.every(isHttpUrl)) return 40317;
  if (body["webhook_url"] !== undefined && !isHttpUrl(body["webhook_url"])) return 10003;
  const number = account.numbers.get(textOf(from));
  const profile = number === undefined ? null : records.profileOf(account, number);
  if (number === undefined || profile === null || !number.capabilities.sms || from === to) return 40305;
  // Opt-outs belong to the profile: a STOP to one of its numbers covers them all.
  const ofProfile = [...account.numbers.values()].filter(
    (other) => records.profileOf(account, other)?.id === profile.id,
  );
  return ofProfile.some((other) => store.isOptedOut(other.phoneNumber, to)) ? 40300 : null;
}

function mediaUrlsOf(body: TelnyxRequest["body"]): readonly string[] {
  const urls = body["media_urls"];
  return Array.isArray(urls) ? urls.map(textOf) : [];
}

export function presentMessage(message: SimulatedMessage): Record<string, unknown> {
  const isInbound = message.direction === "inbound";
  const at = (epochMs: number | null) => (epochMs === null ? null : new Date(epochMs).toISOString());
  const hasEnded = ["delivered", "undelivered", "failed"].includes(message.state);
  return {
    record_type: "message",
    direction: message.direction,
    id: message.sid,
    type: message.mediaUrls.length > 0 ? "MMS" : "SMS",
    organization_id: message.accountId,
    from: { phone_number: message.from, carrier: "", line_type: "" },
    to: [{ phone_number: message.to, status: telnyxStatusOf(message.state), carrier: "", line_type: "" }],
    cc: [],
    text: message.body === "" && message.mediaUrls.length > 0 ? null : message.body,
    media: message.mediaUrls.map((url) => ({ url, content_type: "image/jpeg", sha256: null, size: null })),
    webhook_url: message.statusCallbackUrl,
    webhook_failover_url: message.statusFallbackUrl ?? null,
    parts: message.segmentCount,
    tags: [],
    ...(isInbound ? { autoresponse_type: message.accountKeyword ?? null } : {}),
    cost: null,
    received_at: at(isInbound ? message.createdAtMs : null),
    sent_at: at(isInbound ? null : message.sentAtMs),
    completed_at: at(hasEnded ? message.updatedAtMs : null),
    errors:
      message.errorCode === null
        ? []
        : [{ code: message.errorCode, title: "Undeliverable", detail: `To ${message.to}: not delivered` }],
  };
}
