import { carriers } from "@parley/contracts/carriers";
import { z } from "zod";
import type {
  InboundSms,
  SmsStatusReport,
  SmsWebhookEvent,
  TextWebhooks,
  WebhookAddress,
} from "../../carrier-texts.ts";
import type { RawWebhook } from "../../carrier-webhook.ts";
import { answeredKeywordOf } from "../../shared/answered-keyword.ts";
import { messageIdOf } from "../../shared/callback-url.ts";
import { parseWebhookJson } from "../../shared/webhook-json.ts";
import { isSender, isTextable } from "../../textable-address.ts";
import { isOptOut, readTelnyxErrors, sentenceOf } from "../error.ts";
import { readCount, readDate } from "../resources.ts";
import { smsStatusOf } from "./status.ts";

/** Today a UUID; we only check alphabet and length. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;
/** Telnyx's own limit; the rest of a longer list is ignored. */
const MAX_MEDIA = 10;

const party = z.looseObject({ phone_number: z.unknown().optional(), status: z.unknown().optional() });
const messageEvent = z.object({
  data: z.looseObject({
    event_type: z.enum(["message.received", "message.sent", "message.finalized"]),
    occurred_at: z.unknown().optional(),
    payload: z.looseObject({
      id: z.string().regex(ID).nullish().catch(null),
      from: party.nullish().catch(null),
      to: z.array(z.unknown()).nullish().catch(null),
      text: z.string().nullish().catch(null),
      media: z.array(z.unknown()).nullish().catch(null),
      errors: z.unknown().optional(),
      parts: z.unknown().optional(),
      received_at: z.unknown().optional(),
      webhook_url: z.unknown().optional(),
      autoresponse_type: z.unknown().optional(),
    }),
  }),
});
type EventData = z.output<typeof messageEvent>["data"];

/**
 * Texts (`message.received`) and delivery reports (`message.sent`, `message.finalized`) arrive at one path, always as
 * POSTed JSON. https://developers.telnyx.com/docs/messaging/messages/receiving-webhooks
 */
export const telnyxWebhooks: TextWebhooks = {
  readSmsAddress(webhook): WebhookAddress | null {
    const data = readEvent(webhook);
    if (data === null) return null;
    const isReport = isStatusReport(data);
    const { payload } = data;
    const ours = isReport ? payload.from?.phone_number : readParty(payload.to?.[0])?.phone_number;
    const ourNumber = isTextable(ours) ? ours : null;
    const messageId = isReport ? messageIdIn(data, webhook) : null;
    if (ourNumber === null && messageId === null) return null;
    // The event names Telnyx's organization, which our settings do not contain.
    return { ourNumber, messageId, accountId: null };
  },

  parseSms(webhook): SmsWebhookEvent | null {
    const data = readEvent(webhook);
    if (data === null || data.payload.id == null) return null;
    return isStatusReport(data)
      ? readStatusReport(data, webhook, data.payload.id)
      : readInboundSms(data, data.payload.id);
  },

  acknowledgement: { statusCode: 200, contentType: "application/json", body: '{"received":true}' },
  rejectedStatusCode: carriers.telnyx.refusedStatusCode,
};

function readEvent(webhook: RawWebhook): EventData | null {
  return webhook.method === "POST" ? (messageEvent.safeParse(parseWebhookJson(webhook.body)).data?.data ?? null) : null;
}

function isStatusReport(data: EventData): boolean {
  return data.event_type !== "message.received";
}

function readParty(item: unknown): z.output<typeof party> | null {
  return party.safeParse(item).data ?? null;
}

function readStatusReport(data: EventData, webhook: RawWebhook, providerMessageId: string): SmsStatusReport | null {
  const { payload } = data;
  const providerStatus = readParty(payload.to?.[0])?.status;
  if (typeof providerStatus !== "string" || providerStatus === "") return null;
  const [error] = readTelnyxErrors(payload.errors);
  return {
    kind: "status",
    providerMessageId,
    messageId: messageIdIn(data, webhook),
    status: smsStatusOf(providerStatus),
    providerStatus,
    errorCode: error?.code ?? null,
    errorMessage: error === undefined ? null : sentenceOf(error),
    isRecipientOptedOut: error !== undefined && isOptOut(error),
    segmentCount: readCount(payload.parts),
    payload: { data },
  };
}

/**
 * Our own id, from the callback URL given when the text was sent. The payload repeats that URL and is signed, so it takes
 * precedence; the URL that was called is not signed and is used only if Telnyx leaves the other out.
 */
function messageIdIn({ payload }: EventData, webhook: RawWebhook): string | null {
  return messageIdOf(typeof payload.webhook_url === "string" ? payload.webhook_url : webhook.url);
}

function readInboundSms(data: EventData, providerMessageId: string): InboundSms | null {
  const { payload } = data;
  const from = payload.from?.phone_number;
  const to = readParty(payload.to?.[0])?.phone_number;
  if (!isSender(from) || !isTextable(to)) return null;
  const mediaUrls = readMediaUrls(payload.media ?? []);
  // A picture may come without text, and the text may be empty, but one of the two must be present.
  const body = payload.text ?? (mediaUrls.length > 0 ? "" : null);
  if (body === null) return null;
  return {
    kind: "message",
    providerMessageId,
    from,
    to,
    body,
    mediaUrls,
    segmentCount: readCount(payload.parts),
    receivedAt: readDate(payload.received_at) ?? readDate(data.occurred_at),
    part: null,
    ...answeredKeywordOf(payload.autoresponse_type),
    payload: { data },
  };
}

function readMediaUrls(media: readonly unknown[]): readonly string[] {
  return media.slice(0, MAX_MEDIA).flatMap((item) => {
    const url = z.looseObject({ url: z.string().min(1) }).safeParse(item).data?.url;
    return url === undefined ? [] : [url];
  });
}
