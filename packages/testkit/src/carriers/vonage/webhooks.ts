import type { Clock } from "@parley/foundation/clock";
import type { CarrierWebhookFormat } from "../carrier-format.ts";
import type { MessageState, SimulatedMessage } from "../carrier-records.ts";
import type { CarrierAccount } from "../carrier-store.ts";
import { callEventOf, vonageInboundReports, vonageWordOf } from "./call-events.ts";
import { type DraftParts, digitsOf, draftOf, formOf, jsonDraft, requestOf, signedBy, withQuery } from "./drafts.ts";
import { partIdOf } from "./ids.ts";
import { type Fields, signVonageToken, withVonageSignature } from "./signer.ts";
import { partsOfText } from "./text-parts.ts";

/** Each API's names for the reported statuses. */
const WORDS: Readonly<Record<"sms" | "messages", Partial<Record<MessageState, string>>>> = {
  sms: { sent: "accepted", delivered: "delivered", undelivered: "failed", failed: "rejected" },
  messages: { sent: "submitted", delivered: "delivered", undelivered: "undeliverable", failed: "rejected" },
};

/** Which API sent our text: only the Messages API's callback is registered with a version. */
export const MESSAGES_MARK = "#messages";

export function createVonageWebhookFormat(clock: Clock): CarrierWebhookFormat {
  /** An SMS API webhook by GET, as a form or as JSON, signed as the account is set up. */
  const smsApiDraft = (account: CarrierAccount, method: "GET" | "POST", parts: DraftParts, fields: Fields) =>
    draftOf(parts, (url, token) => {
      const { proof = "token", bodyForm = "json" } = account.vonage;
      const by = signedBy(clock, account, token);
      const sent = proof === "token" ? fields : withVonageSignature(fields, proof, by);
      const authorization = (payload: string) =>
        proof === "token" ? { Authorization: signVonageToken(payload, by) } : {};
      if (method === "GET") {
        const { called, parameters } = withQuery(url, sent);
        return requestOf(called, "GET", authorization(JSON.stringify(parameters)), "");
      }
      const isJson = bodyForm === "json";
      const body = isJson ? JSON.stringify(Object.fromEntries(sent)) : formOf(sent);
      const type = isJson ? "application/json" : "application/x-www-form-urlencoded; charset=UTF-8";
      return requestOf(url, "POST", { ...authorization(body), "Content-Type": type }, body);
    });

  const inboundSmsParts: NonNullable<CarrierWebhookFormat["inboundSmsParts"]> = (account, number, message, url) => {
    const common = { kind: "inbound-sms", resourceSid: message.sid, reportedState: "received", url } as const;
    if (account.vonage.inboundInterface === "messages")
      return [jsonDraft(clock, account, common, inboundMessage(message))];
    const texts = partsOfText(message.body);
    return texts.map((text, index) =>
      smsApiDraft(account, number.smsMethod, common, inboundFields(account, message, text, index + 1, texts.length)),
    );
  };

  return {
    leavesOptOutsToUs: true,
    inboundSmsParts,

    inboundSms(account, number, message, url) {
      const [first] = inboundSmsParts(account, number, message, url);
      if (first === undefined) throw new Error("a text has a part");
      return first;
    },

    smsStatus(account, message, url) {
      const isMessages = url.endsWith(MESSAGES_MARK);
      const word = WORDS[isMessages ? "messages" : "sms"][message.state];
      if (word === undefined) return null;
      const parts = { kind: "sms-status", resourceSid: message.sid, reportedState: word, url } as const;
      if (isMessages) return jsonDraft(clock, account, parts, messageStatus(message, word));
      const method = account.numbers.get(message.from ?? "")?.smsMethod ?? "POST";
      return smsApiDraft(account, method, parts, receiptFields(account, message, word));
    },

    inboundCallReports: vonageInboundReports,

    callStatus(account, call, event, _sequence, url) {
      const parts = {
        kind: "call-status",
        resourceSid: call.sid,
        reportedState: vonageWordOf(call, event),
        url,
      } as const;
      return jsonDraft(clock, account, parts, callEventOf(call, event));
    },
  };
}

function secondsOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 19).replace("T", " ");
}

function inboundFields(
  account: CarrierAccount,
  message: SimulatedMessage,
  text: string,
  part: number,
  count: number,
): Fields {
  return [
    ["api-key", account.accountId],
    ["msisdn", digitsOf(message.from ?? "")],
    ["to", digitsOf(message.to)],
    ["messageId", partIdOf(message.sid, part)],
    ["text", text],
    ["type", /[^\x20-\x7e\n]/.test(text) ? "unicode" : "text"],
    ["keyword", (text.trim().split(/\s+/)[0] ?? "").toUpperCase()],
    ["message-timestamp", secondsOf(message.createdAtMs)],
    ...(count === 1
      ? []
      : ([
          ["concat", "true"],
          ["concat-ref", message.sid.slice(0, 2)],
          ["concat-total", String(count)],
          ["concat-part", String(part)],
        ] as const)),
  ];
}

function receiptFields(account: CarrierAccount, message: SimulatedMessage, word: string): Fields {
  return [
    ["msisdn", digitsOf(message.to)],
    ["to", digitsOf(message.from ?? "")],
    ["network-code", "310090"],
    ["messageId", message.sid],
    ["price", "0.00640000"],
    ["status", word],
    ["scts", new Date(message.updatedAtMs).toISOString().slice(2, 16).replace(/\D/g, "")],
    ["err-code", message.errorCode ?? "0"],
    ["api-key", account.accountId],
    ...(message.clientReference === undefined ? [] : ([["client-ref", message.clientReference]] as const)),
    ["message-timestamp", secondsOf(message.updatedAtMs)],
  ];
}

function inboundMessage(message: SimulatedMessage): Readonly<Record<string, unknown>> {
  const common = {
    channel: message.mediaUrls.length > 0 ? "mms" : "sms",
    message_uuid: message.sid,
    to: digitsOf(message.to),
    from: digitsOf(message.from ?? ""),
    timestamp: new Date(message.createdAtMs).toISOString(),
  };
  const [only, ...more] = message.mediaUrls.map((url) => ({ type: "image", url }));
  if (only === undefined) {
    const sms = { num_messages: String(message.segmentCount), keyword: message.body.split(" ")[0]?.toUpperCase() };
    return { ...common, message_type: "text", text: message.body, sms };
  }
  if (more.length > 0) return { ...common, message_type: "content", content: [only, ...more], text: message.body };
  return { ...common, message_type: "image", image: { url: only.url, caption: message.body } };
}

function messageStatus(message: SimulatedMessage, status: string): Readonly<Record<string, unknown>> {
  const code = message.errorCode;
  return {
    message_uuid: message.sid,
    to: digitsOf(message.to),
    from: digitsOf(message.from ?? ""),
    timestamp: new Date(message.updatedAtMs).toISOString(),
    status,
    ...(code === null
      ? {}
      : {
          error: {
            type: `https://developer.vonage.com/api-errors/messages#${code}`,
            title: code,
            detail: "The message was not delivered",
            instance: message.sid,
          },
        }),
    channel: message.mediaUrls.length > 0 ? "mms" : "sms",
    ...(message.clientReference === undefined ? {} : { client_ref: message.clientReference }),
    sms: { count_total: String(message.segmentCount) },
  };
}
