import { carriers } from "@parley/contracts/carriers";
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
import { isSender, isTextable } from "../../textable-address.ts";
import { isOptOutCode } from "../error.ts";
import { twilioFixOf } from "../error-fixes.ts";
import { fieldsOf, firstValues, recordOf } from "../form.ts";
import { readCount } from "../resources.ts";
import { smsStatusOf } from "./status.ts";

/** Today `SM` or `MM` and 32 hexadecimal digits; Twilio calls it opaque, so we only check alphabet and length. */
const SID = /^[A-Za-z0-9_-]{1,64}$/;
/** Twilio's own limit; a larger count is not trusted. */
const MAX_MEDIA = 10;

type Values = ReadonlyMap<string, string>;

/** Texts and delivery reports arrive at one path; only reports have a `MessageStatus`. */
export const twilioWebhooks: TextWebhooks = {
  readSmsAddress(webhook): WebhookAddress | null {
    const values = firstValues(fieldsOf(webhook));
    const isReport = isStatusReport(values);
    const ours = values.get(isReport ? "From" : "To");
    const ourNumber = isTextable(ours) ? ours : null;
    // A report may lack the sender if a messaging service sent the text; then our own id identifies the account.
    const messageId = isReport ? messageIdOf(webhook.url) : null;
    if (ourNumber === null && messageId === null) return null;
    return { ourNumber, messageId, accountId: nonEmpty(values.get("AccountSid")) };
  },

  parseSms(webhook): SmsWebhookEvent | null {
    const fields = fieldsOf(webhook);
    const values = firstValues(fields);
    const providerMessageId = values.get("MessageSid") ?? values.get("SmsSid");
    if (providerMessageId === undefined || !SID.test(providerMessageId)) return null;
    const payload = recordOf(fields);
    return isStatusReport(values)
      ? readStatusReport(values, webhook, providerMessageId, payload)
      : readInboundSms(values, providerMessageId, payload);
  },

  acknowledgement: {
    statusCode: 200,
    contentType: "text/xml",
    body: '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
  },
  rejectedStatusCode: carriers.twilio.refusedStatusCode,
};

function isStatusReport(values: Values): boolean {
  return values.has("MessageStatus");
}

function readStatusReport(
  values: Values,
  webhook: RawWebhook,
  providerMessageId: string,
  payload: Readonly<Record<string, unknown>>,
): SmsStatusReport | null {
  const providerStatus = values.get("MessageStatus") ?? "";
  if (providerStatus === "") return null;
  const errorCode = nonEmpty(values.get("ErrorCode"));
  return {
    kind: "status",
    providerMessageId,
    messageId: messageIdOf(webhook.url),
    status: smsStatusOf(providerStatus),
    providerStatus,
    errorCode,
    // Reports often contain only the code; the remedy is more useful to whoever reads the log.
    errorMessage: nonEmpty(values.get("ErrorMessage")) ?? twilioFixOf(errorCode),
    isRecipientOptedOut: isOptOutCode(errorCode),
    segmentCount: readCount(values.get("NumSegments")),
    payload,
  };
}

function readInboundSms(
  values: Values,
  providerMessageId: string,
  payload: Readonly<Record<string, unknown>>,
): InboundSms | null {
  const from = values.get("From");
  const to = values.get("To");
  if (!isSender(from) || !isTextable(to)) return null;
  const mediaUrls = readMediaUrls(values);
  // A picture may come without text, and the text may be empty, but one of the two must be present.
  const body = values.get("Body") ?? (mediaUrls.length > 0 ? "" : undefined);
  if (body === undefined) return null;
  return {
    kind: "message",
    providerMessageId,
    from,
    to,
    body,
    mediaUrls,
    segmentCount: readCount(values.get("NumSegments")),
    receivedAt: null,
    part: null,
    ...answeredKeywordOf(values.get("OptOutType")),
    payload,
  };
}

function readMediaUrls(values: Values): readonly string[] {
  const count = Math.min(MAX_MEDIA, readCount(values.get("NumMedia")) ?? 0);
  return Array.from({ length: count }, (_, index) => values.get(`MediaUrl${index}`) ?? "").filter((url) => url !== "");
}

function nonEmpty(text: string | undefined): string | null {
  return text === undefined || text === "" ? null : text;
}
