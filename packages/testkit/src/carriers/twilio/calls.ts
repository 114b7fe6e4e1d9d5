import { hasEnded } from "../calls/call-ledger.ts";
import type { CallEvent, SimulatedCall } from "../carrier-records.ts";
import type { CarrierAccount, CarrierStore } from "../carrier-store.ts";
import { JSON_HEADERS, twilioError } from "./errors.ts";
import { twilioPage } from "./page.ts";
import { isE164, isHttpUrl, type TwilioHandler } from "./request.ts";
import { presentCall } from "./resources.ts";

const EVENTS: readonly CallEvent[] = ["initiated", "ringing", "answered", "completed"];

export const createCall: TwilioHandler = ({ calls }, { account, form }) => {
  const to = form.get("To") ?? "";
  const from = form.get("From") ?? "";
  const answerUrl = form.get("Url") ?? "";
  const instructions = form.get("Twiml");
  if (to === "") return twilioError(21201);
  if (from === "") return twilioError(21213);
  if (!isE164(to)) return twilioError(21211);
  if (!account.numbers.get(from)?.capabilities.voice) return twilioError(21210);
  if (instructions === null && !isHttpUrl(answerUrl)) return twilioError(21205);
  const wanted = form.getAll("StatusCallbackEvent").flatMap((names) => names.split(/[ ,]+/));
  const call = calls.accept(account, {
    from,
    to,
    answerUrl: isHttpUrl(answerUrl) ? answerUrl : null,
    answerMethod: methodOf(form),
    instructions,
    statusCallbackUrl: form.get("StatusCallback"),
    statusCallbackEvents: wanted.length === 0 ? ["completed"] : EVENTS.filter((event) => wanted.includes(event)),
  });
  return {
    statusCode: 201,
    headers: JSON_HEADERS,
    body: JSON.stringify(presentCall(call)),
    resourceSid: call.sid,
  };
};

function ownCall(store: CarrierStore, account: CarrierAccount, sid: string | undefined): SimulatedCall | null {
  const call = store.call(sid ?? "");
  return call?.accountId === account.accountId ? call : null;
}

/** Newest first, by parties. https://www.twilio.com/docs/voice/api/call-resource#read-multiple-call-resources */
export const listCalls: TwilioHandler = ({ store }, { account, path, query }) => {
  const isWanted = (name: string, value: string) => !query.has(name) || query.get(name) === value;
  const found = store
    .calls()
    .filter((call) => call.accountId === account.accountId)
    .filter((call) => isWanted("From", call.from) && isWanted("To", call.to) && isWanted("Status", call.state))
    .reverse();
  return twilioPage(path, query, "calls", found, presentCall);
};

export const readCall: TwilioHandler = ({ store }, { account, ids }) => {
  const call = ownCall(store, account, ids[0]);
  if (call === null) return twilioError(20404);
  return { statusCode: 200, headers: JSON_HEADERS, body: JSON.stringify(presentCall(call)) };
};

/** Ends a call, or gives it new TwiML or its URL. */
export const changeCall: TwilioHandler = ({ store, calls }, { account, ids, form }) => {
  const call = ownCall(store, account, ids[0]);
  if (call === null) return twilioError(20404);
  if (hasEnded(call)) return twilioError(21220);
  const status = form.get("Status");
  const url = form.get("Url");
  const document = form.get("Twiml");
  if (status !== null) {
    if (status !== "completed" && status !== "canceled") return twilioError(20001);
    if (status === "completed" || call.state !== "in-progress") calls.endCall(call.sid, { by: "service" });
  } else {
    const leg = calls.leg(call.sid);
    if (document === null && url === null) return twilioError(20001);
    if (leg === null || !leg.isLive) return twilioError(21220);
    if (document !== null) calls.flow.redirect(leg, { document });
    else if (isHttpUrl(url ?? "")) calls.flow.redirect(leg, { url: url ?? "", method: methodOf(form) });
    else return twilioError(21205);
  }
  return { statusCode: 200, headers: JSON_HEADERS, body: JSON.stringify(presentCall(store.call(call.sid) ?? call)) };
};

function methodOf(form: URLSearchParams): "GET" | "POST" {
  return form.get("Method") === "GET" ? "GET" : "POST";
}
