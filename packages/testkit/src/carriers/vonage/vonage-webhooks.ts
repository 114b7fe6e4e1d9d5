import type { Clock } from "@parley/foundation/clock";
import type { CarrierWebhookFormat, WebhookDraft, WebhookPolicy, WebhookRequest } from "../carrier-format.ts";
import type { CallEvent, MessageState, SimulatedCall, SimulatedMessage, WebhookKind } from "../carrier-records.ts";
import type { CarrierAccount } from "../carrier-store.ts";
import { partIdOf } from "./vonage-ids.ts";
import { type Fields, type SignedBy, signVonageToken, withVonageSignature } from "./vonage-signer.ts";
import { partsOfText } from "./vonage-text-parts.ts";

/** Vonage tries for 24 hours on everything that is no 2xx; here the same number of tries comes faster. */
const POLICY: WebhookPolicy = {
  retryCount: 100,
  retryOn: new Set(["not-connected", "no-reply", "4xx", "5xx"]),
  connectTimeoutMs: 3_000,
  readTimeoutMs: 15_000,
  totalTimeoutMs: 86_400_000,
};

/** What a receipt of each interface calls a state; others are not reported. */
const WORDS: Readonly<Record<"sms" | "messages", Partial<Record<MessageState, string>>>> = {
  sms: { sent: "accepted", delivered: "delivered", undelivered: "failed", failed: "rejected" },
  messages: { sent: "submitted", delivered: "delivered", undelivered: "undeliverable", failed: "rejected" },
};

const CALL_WORDS: Readonly<Record<CallEvent, string>> = {
  initiated: "started",
  ringing: "ringing",
  answered: "answered",
  completed: "completed",
};

/** Which interface a text of ours was sent by: only the Messages API's callback is registered with a version. */
export const MESSAGES_MARK = "#messages";

export function createVonageWebhookFormat(clock: Clock): CarrierWebhookFormat {
  const signedBy = (account: CarrierAccount, nonce: string): SignedBy => ({
    apiKey: account.accountId,
    signatureSecret: account.signingSecret,
    nowMs: clock.now().getTime(),
    nonce,
  });

  /** A webhook of the SMS API: by GET, as a form or as JSON, proven as the account has it set. */
  const smsApiDraft = (account: CarrierAccount, method: "GET" | "POST", parts: DraftParts, fields: Fields) =>
    draftOf(parts, (url, token) => {
      const { proof = "token", bodyForm = "json" } = account.vonage;
      const by = signedBy(account, token);
      const sent = proof === "token" ? fields : withVonageSignature(fields, proof, by);
      const authorization = (payload: string) =>
        proof === "token" ? { Authorization: signVonageToken(payload, by) } : {};
      if (method === "GET") {
        const called = `${url}${url.includes("?") ? "&" : "?"}${formOf(sent)}`;
        const parameters = [...new URLSearchParams(called.slice(called.indexOf("?") + 1))];
        return request(called, "GET", authorization(JSON.stringify(Object.fromEntries(parameters))), "");
      }
      const isJson = bodyForm === "json";
      const body = isJson ? JSON.stringify(Object.fromEntries(sent)) : formOf(sent);
      const type = isJson ? "application/json" : "application/x-www-form-urlencoded; charset=UTF-8";
      return request(url, "POST", { ...authorization(body), "Content-Type": type }, body);
    });

  const jsonDraft = (account: CarrierAccount, parts: DraftParts, content: Readonly<Record<string, unknown>>) =>
    draftOf(parts, (url, token) => {
      const body = JSON.stringify(content);
      const headers = {
        Authorization: signVonageToken(body, signedBy(account, token)),
        "Content-Type": "application/json",
      };
      return request(url, "POST", headers, body);
    });

  const inboundSmsParts: NonNullable<CarrierWebhookFormat["inboundSmsParts"]> = (account, number, message, url) => {
    const common = { kind: "inbound-sms", resourceSid: message.sid, reportedState: "received", url } as const;
    if (account.vonage.inboundInterface === "messages") return [jsonDraft(account, common, inboundMessage(message))];
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
      if (isMessages) return jsonDraft(account, parts, messageStatus(message, word));
      const method = account.numbers.get(message.from ?? "")?.smsMethod ?? "POST";
      return smsApiDraft(account, method, parts, receiptFields(account, message, word));
    },

    callInstructions: (account, call, url) =>
      jsonDraft(
        account,
        {
          kind: call.direction === "inbound" ? "inbound-call" : "call-answered",
          resourceSid: call.sid,
          reportedState: call.direction === "inbound" ? "ringing" : "answered",
          url,
        },
        { from: digits(call.from), to: digits(call.to), uuid: call.sid, conversation_uuid: `CON-${call.sid}` },
      ),

    callStatus(account, call, event, _sequence, url) {
      const status = event === "completed" ? endOf(call) : CALL_WORDS[event];
      return jsonDraft(
        account,
        { kind: "call-status", resourceSid: call.sid, reportedState: status, url },
        {
          from: digits(call.from),
          to: digits(call.to),
          uuid: call.sid,
          conversation_uuid: `CON-${call.sid}`,
          status,
          direction: call.direction,
          timestamp: new Date(call.endedAtMs ?? call.answeredAtMs ?? call.createdAtMs).toISOString(),
        },
      );
    },
  };
}

interface DraftParts {
  readonly kind: WebhookKind;
  readonly resourceSid: string;
  readonly reportedState: string;
  readonly url: string;
}

function draftOf(parts: DraftParts, build: (url: string, token: string) => WebhookRequest): WebhookDraft {
  return {
    ...parts,
    fallbackUrl: null,
    policyOf: () => POLICY,
    build: (url, token, _failure, attempt) => build(url.replace(/#.*$/s, ""), `${token}-${attempt}`),
  };
}

function request(
  url: string,
  method: "GET" | "POST",
  headers: Readonly<Record<string, string>>,
  body: string,
): WebhookRequest {
  return { url, method, headers: { "User-Agent": "Nexmo/MessagingHUB/v1.0", Accept: "*/*", ...headers }, body };
}

function formOf(fields: Fields): string {
  const form = new URLSearchParams();
  for (const [name, value] of fields) form.append(name, value);
  return form.toString();
}

/** Vonage writes numbers without `+`. */
function digits(phoneNumber: string): string {
  return phoneNumber.replace("+", "");
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
    ["msisdn", digits(message.from ?? "")],
    ["to", digits(message.to)],
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
    ["msisdn", digits(message.to)],
    ["to", digits(message.from ?? "")],
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
    to: digits(message.to),
    from: digits(message.from ?? ""),
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
    to: digits(message.to),
    from: digits(message.from ?? ""),
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

function endOf(call: SimulatedCall): string {
  if (call.state === "busy") return "busy";
  return call.state === "no-answer" ? "unanswered" : "completed";
}
