import type { RestReply } from "../carrier-format.ts";
import type { CarrierAccount } from "../carrier-store.ts";
import { countSegments } from "../texts/segment-count.ts";
import { e164Of, partIdOf } from "./ids.ts";
import { isHttpUrl, jsonReply, problem, type VonageHandler } from "./request.ts";
import { MESSAGES_MARK } from "./webhooks.ts";

/** Either API refuses longer ones here, because the service never sends them. */
const MAX_SMS_CHARACTERS = 1_600;
const MAX_MESSAGE_CHARACTERS = 1_000;

/** The reason for a refusal, in terms that both APIs share. */
type Refusal = "missing" | "recipient" | "sender" | "too-long" | "callback";

const SMS_ERRORS: Readonly<Record<Refusal, readonly [code: string, text: string]>> = {
  missing: ["2", "Missing to param"],
  recipient: ["3", "Invalid value for parameter: to"],
  sender: ["15", "Illegal Sender Address - rejected"],
  "too-long": ["12", "Message too long"],
  callback: ["23", "Invalid callback URL"],
};

const MESSAGE_ERRORS: Readonly<Record<Refusal, readonly [code: string, text: string]>> = {
  missing: ["1010", "Missing params"],
  recipient: ["1170", "Invalid or Missing MSISDN Param"],
  sender: ["1120", "Illegal Sender Address - rejected"],
  "too-long": ["1090", "Message too long"],
  callback: ["1020", "Invalid params"],
};

interface Text {
  readonly from: string | null;
  readonly to: string | null;
  readonly body: string;
  readonly callbackUrl: unknown;
}

/** `POST /sms/json`: always 200, with a status for every part. */
export const sendByVonageSms: VonageHandler = ({ messages }, { account, parameters }) => {
  const text: Text = {
    from: e164Of(parameters.get("from")),
    to: e164Of(parameters.get("to")),
    body: parameters.get("text") ?? "",
    callbackUrl: parameters.get("callback") ?? undefined,
  };
  const refusal = parameters.has("to") ? refusalOf(account, text, MAX_SMS_CHARACTERS) : "missing";
  if (refusal !== null) return smsError(refusal);
  const isUnicode = parameters.get("type") === "unicode";
  const message = messages.accept(account, {
    from: text.from,
    to: text.to ?? "",
    // Sent as plain text, characters outside GSM 03.38 are lost.
    body: isUnicode ? text.body : text.body.replace(/[^\s -ɏΑ-Ω€]/gu, "?"),
    mediaUrls: [],
    messagingServiceSid: null,
    statusCallbackUrl: parameters.get("callback"),
    ...referenceOf(parameters.get("client-ref")),
  });
  const parts = Array.from({ length: countSegments(message.body) }, (_, index) => ({
    to: parameters.get("to"),
    "message-id": partIdOf(message.sid, index + 1),
    status: "0",
    "remaining-balance": "12.34560000",
    "message-price": "0.00640000",
    network: "310090",
  }));
  return jsonReply(200, { "message-count": String(parts.length), messages: parts }, message.sid);
};

/** `POST /v1/messages` */
export const sendByVonageMessages: VonageHandler = ({ messages }, { account, json }) => {
  const media = mediaOf(json);
  const text: Text = {
    from: e164Of(json["from"]),
    to: e164Of(json["to"]),
    body: String(json["text"] ?? media.find(({ caption }) => caption !== undefined)?.caption ?? ""),
    callbackUrl: json["webhook_url"],
  };
  const refusal = refusalOf(account, text, MAX_MESSAGE_CHARACTERS);
  const isWrongChannel = json["channel"] !== (media.length > 0 ? "mms" : "sms");
  if (refusal !== null || isWrongChannel) return messageError(refusal ?? "callback");
  const callbackUrl = json["webhook_url"];
  const message = messages.accept(account, {
    from: text.from,
    to: text.to ?? "",
    body: text.body,
    mediaUrls: media.map(({ url }) => url),
    messagingServiceSid: null,
    statusCallbackUrl: typeof callbackUrl === "string" ? `${callbackUrl}${MESSAGES_MARK}` : null,
    ...referenceOf(json["client_ref"]),
  });
  return jsonReply(202, { message_uuid: message.sid }, message.sid);
};

function refusalOf(account: CarrierAccount, text: Text, maxCharacters: number): Refusal | null {
  if (text.to === null) return "recipient";
  if (text.from === null || !account.numbers.get(text.from)?.capabilities.sms) return "sender";
  if (text.body.length > maxCharacters) return "too-long";
  return text.callbackUrl === undefined || isHttpUrl(text.callbackUrl) ? null : "callback";
}

function smsError(refusal: Refusal): RestReply {
  const [status, text] = SMS_ERRORS[refusal];
  return jsonReply(200, { "message-count": "1", messages: [{ status, "error-text": text }] });
}

function messageError(refusal: Refusal): RestReply {
  const [code, text] = MESSAGE_ERRORS[refusal];
  return problem(422, `/messages#${code}`, text);
}

function referenceOf(value: unknown): { clientReference?: string } {
  return typeof value === "string" && value !== "" ? { clientReference: value } : {};
}

interface Medium {
  readonly url: string;
  readonly caption?: string;
}

function mediaOf(json: Readonly<Record<string, unknown>>): readonly Medium[] {
  const type = String(json["message_type"]);
  const candidates = type === "content" ? json["content"] : type === "text" ? [] : [json[type]];
  if (!Array.isArray(candidates)) return [];
  return candidates.filter((medium): medium is Medium => isHttpUrl(medium?.url));
}
