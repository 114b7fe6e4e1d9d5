import type { SimulatedMessage } from "../carrier-records.ts";
import type { CarrierAccount, CarrierStore } from "../carrier-store.ts";
import { JSON_HEADERS, type TwilioErrorCode, twilioError } from "./errors.ts";
import { twilioPage } from "./page.ts";
import { isE164, isHttpUrl, type TwilioHandler } from "./request.ts";
import { mediaSid, presentMedia, presentMessage } from "./resources.ts";

const MAX_BODY_CHARACTERS = 1_600;

export const createMessage: TwilioHandler = ({ messages, store }, { account, form }) => {
  const refusal = refusalOf(store, account, form);
  if (refusal !== null) return twilioError(refusal);
  const service = form.get("MessagingServiceSid");
  const message = messages.accept(account, {
    from: form.get("From"),
    to: form.get("To") ?? "",
    body: form.get("Body") ?? "",
    mediaUrls: form.getAll("MediaUrl"),
    messagingServiceSid: service,
    statusCallbackUrl: form.get("StatusCallback"),
  });
  return {
    statusCode: 201,
    headers: JSON_HEADERS,
    body: JSON.stringify(presentMessage(message)),
    resourceSid: message.sid,
  };
};

function refusalOf(store: CarrierStore, account: CarrierAccount, form: URLSearchParams): TwilioErrorCode | null {
  const to = form.get("To") ?? "";
  const from = form.get("From");
  const service = form.get("MessagingServiceSid");
  const body = form.get("Body") ?? "";
  const mediaUrls = form.getAll("MediaUrl");
  if (to === "") return 21604;
  if (!isE164(to)) return 21211;
  if (from === null && service === null) return 21603;
  if (body === "" && mediaUrls.length === 0) return 21619;
  if ([...body].length > MAX_BODY_CHARACTERS) return 21617;
  if (!mediaUrls.every(isHttpUrl)) return 21620;
  const pool = service === null ? undefined : account.messagingServices.get(service);
  if (service !== null && pool === undefined) return 21701;
  if (from !== null) {
    const number = account.numbers.get(from);
    if (number === undefined) return 21659;
    if (!number.capabilities.sms) return 21606;
    if (from === to) return 21266;
  }
  const statusCallback = form.get("StatusCallback");
  if (statusCallback !== null && !isHttpUrl(statusCallback)) return 21609;
  const sender = from ?? pool?.[0];
  if (sender !== undefined && store.isOptedOut(sender, to)) return 21610;
  return null;
}

export const listMessages: TwilioHandler = ({ store }, { account, path, query }) => {
  const isWanted = (name: string, value: string | null) => !query.has(name) || query.get(name) === value;
  const found = store
    .messages()
    .filter((message) => message.accountId === account.accountId)
    .filter((message) => isWanted("From", message.from) && isWanted("To", message.to))
    .filter((message) => isSentWithin(message, query))
    .reverse();
  return twilioPage(path, query, "messages", found, presentMessage);
};

/** As strict as the real one may be: a text that was not sent yet has no date, so date filters exclude it. */
function isSentWithin(message: SimulatedMessage, query: URLSearchParams): boolean {
  const bounds = [query.get("DateSent>"), query.get("DateSent<"), query.get("DateSent")];
  const [from, until, day] = bounds;
  if (!from && !until && !day) return true;
  if (message.sentAtMs === null) return false;
  const sentSeconds = Math.floor(message.sentAtMs / 1_000) * 1_000;
  if (from && sentSeconds < Date.parse(from)) return false;
  if (until && sentSeconds > Date.parse(until)) return false;
  return !day || new Date(sentSeconds).toISOString().slice(0, 10) === day.slice(0, 10);
}

function ownMessage(store: CarrierStore, account: CarrierAccount, sid: string | undefined): SimulatedMessage | null {
  const message = store.message(sid ?? "");
  return message?.accountId === account.accountId ? message : null;
}

export const readMessage: TwilioHandler = ({ store }, { account, ids }) => {
  const message = ownMessage(store, account, ids[0]);
  if (message === null) return twilioError(20404);
  return { statusCode: 200, headers: JSON_HEADERS, body: JSON.stringify(presentMessage(message)) };
};

export const listMedia: TwilioHandler = ({ store }, { account, ids, path, query }) => {
  const message = ownMessage(store, account, ids[0]);
  if (message === null) return twilioError(20404);
  const indexes = message.mediaUrls.map((_, index) => index);
  return twilioPage(path, query, "media_list", indexes, (index) => presentMedia(message, index));
};

/** Without `.json`, Twilio redirects to the file. */
export const readMedia: TwilioHandler = ({ store }, { account, ids }) => {
  const message = ownMessage(store, account, ids[0]);
  const url = message?.mediaUrls.find((_, index) => mediaSid(message, index) === ids[1]);
  if (url === undefined) return twilioError(20404);
  return { statusCode: 307, headers: { Location: url }, body: "" };
};
