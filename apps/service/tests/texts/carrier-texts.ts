import { randomUUID } from "node:crypto";
import type { WebhookContent } from "../harness/signed-webhook.ts";

/** A text in a test. */
export interface WrittenText {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** Undocumented members. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly part?: { readonly reference: string; readonly number: number; readonly count: number };
}

export interface WrittenReport {
  readonly providerMessageId: string;
  readonly from: string;
  readonly to: string;
  /** What went wrong, in the carrier's own words. */
  readonly words: string;
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** A carrier's wire format. Half characters and NUL are escaped in JSON. */
export interface CarrierWire {
  text(text: WrittenText): WebhookContent;
  failure(report: WrittenReport): WebhookContent;
}

const digits = (number: string) => number.replace(/^\+(?=\d)/, "");
/** Form values are strings. */
const flat = (extra: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(Object.entries(extra).map(([name, value]) => [name, JSON.stringify(value)]));

export const TWILIO_WIRE: CarrierWire = {
  text: ({ from, to, text, extra }) => ({
    MessageSid: `SM${randomUUID().replaceAll("-", "")}`,
    From: from,
    To: to,
    Body: text,
    NumMedia: "0",
    NumSegments: "1",
    ...flat(extra),
  }),
  failure: ({ providerMessageId, from, to, words, extra }) => ({
    MessageSid: providerMessageId,
    MessageStatus: "failed",
    From: from,
    To: to,
    ErrorCode: "30008",
    ErrorMessage: words,
    ...flat(extra),
  }),
};

export const TELNYX_WIRE: CarrierWire = {
  text: ({ from, to, text, extra }) =>
    telnyxEvent("message.received", {
      id: randomUUID(),
      from: { phone_number: from },
      to: [{ phone_number: to }],
      text,
      media: [],
      parts: 1,
      ...extra,
    }),
  failure: ({ providerMessageId, from, to, words, extra }) =>
    telnyxEvent("message.finalized", {
      id: providerMessageId,
      from: { phone_number: from },
      to: [{ phone_number: to, status: "delivery_failed" }],
      errors: [{ code: "40008", title: words, detail: words }],
      ...extra,
    }),
};

function telnyxEvent(type: string, payload: Readonly<Record<string, unknown>>): string {
  const data = {
    event_type: type,
    id: randomUUID(),
    occurred_at: new Date().toISOString(),
    payload,
    record_type: "event",
  };
  return JSON.stringify({ data, meta: {} });
}

export const VONAGE_SMS_WIRE: CarrierWire = {
  text: ({ from, to, text, extra, part }) =>
    JSON.stringify({
      msisdn: digits(from),
      to: digits(to),
      messageId: randomUUID(),
      text,
      type: "unicode",
      "message-timestamp": new Date().toISOString().slice(0, 19).replace("T", " "),
      ...(part === undefined
        ? {}
        : {
            concat: "true",
            "concat-ref": part.reference,
            "concat-total": String(part.count),
            "concat-part": String(part.number),
          }),
      ...extra,
    }),
  failure: ({ providerMessageId, from, to, words, extra }) =>
    JSON.stringify({
      msisdn: digits(to),
      to: digits(from),
      messageId: providerMessageId,
      status: "failed",
      "err-code": "6",
      "network-code": words,
      ...extra,
    }),
};

export const VONAGE_MESSAGES_WIRE: CarrierWire = {
  text: ({ from, to, text, extra }) =>
    JSON.stringify({
      channel: "sms",
      message_uuid: randomUUID(),
      from: digits(from),
      to: digits(to),
      message_type: "text",
      text,
      timestamp: new Date().toISOString(),
      ...extra,
    }),
  failure: ({ providerMessageId, from, to, words, extra }) =>
    JSON.stringify({
      channel: "sms",
      message_uuid: providerMessageId,
      from: digits(from),
      to: digits(to),
      status: "rejected",
      timestamp: new Date().toISOString(),
      error: { type: "https://developer.vonage.com/api-errors/messages#1000", title: 1000, detail: words },
      ...extra,
    }),
};
