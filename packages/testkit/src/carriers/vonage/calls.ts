import { hasEnded } from "../calls/call-ledger.ts";
import { memberOf } from "../calls/media-payload.ts";
import type { RestReply } from "../carrier-format.ts";
import type { CallEvent, SimulatedCall } from "../carrier-records.ts";
import { conversationOf, summaryOf, vonageWordOf } from "./call-events.ts";
import type { VonageTransfer } from "./call-flow.ts";
import { digitsOf } from "./drafts.ts";
import { e164Of } from "./ids.ts";
import { isHttpUrl, jsonReply, problem, type VonageHandler } from "./request.ts";

const badRequest = () => problem(400, "#invalid-params", "Bad Request");
const noContent: RestReply = { statusCode: 204, headers: {}, body: "" };

/** The instructions are in the request, or are asked for once the call is answered. */
export const createVonageCall: VonageHandler = ({ calls }, { account, json }) => {
  const to = e164Of(firstOf(json["to"], "number"));
  const from = e164Of(firstOf([json["from"]], "number"));
  const answerUrl = firstUrl(json["answer_url"]);
  const eventUrl = firstUrl(json["event_url"]);
  const ncco = json["ncco"];
  if (to === null || from === null || !account.numbers.has(from)) return badRequest();
  if (answerUrl === null && !Array.isArray(ncco)) return badRequest();
  const call = calls.accept(account, {
    from,
    to,
    answerUrl,
    answerMethod: json["answer_method"] === "POST" ? "POST" : "GET",
    instructions: Array.isArray(ncco) ? JSON.stringify(ncco) : null,
    statusCallbackUrl: eventUrl,
    statusCallbackEvents: ["initiated", "ringing", "answered", "completed"],
  });
  const body = { uuid: call.sid, status: "started", direction: "outbound", conversation_uuid: `CON-${call.sid}` };
  return jsonReply(201, body, call.sid);
};

/** Also works for ended calls. https://developer.vonage.com/en/api/voice#getCall */
export const readVonageCall: VonageHandler = ({ store }, { account, ids: [id = ""] }) => {
  const call = store.call(id);
  if (call === null || call.accountId !== account.accountId) return problem(404, "#not-found", "Not found");
  return jsonReply(200, presentCall(call));
};

/** All calls of a time, page by page; parties are no filter. https://developer.vonage.com/en/api/voice#getCalls */
export const listVonageCalls: VonageHandler = ({ store }, { account, parameters }) => {
  const since = Date.parse(parameters.get("date_start") ?? "");
  const oldestFirst = store
    .calls()
    .filter((call) => call.accountId === account.accountId)
    .filter((call) => Number.isNaN(since) || call.createdAtMs >= since);
  const found = parameters.get("order") === "asc" ? oldestFirst : oldestFirst.toReversed();
  const pageSize = Math.min(Number(parameters.get("page_size") ?? 10), 100);
  const index = Number(parameters.get("record_index") ?? 0);
  return jsonReply(200, {
    count: found.length,
    page_size: pageSize,
    record_index: index,
    _links: { self: { href: "/v1/calls" } },
    _embedded: { calls: found.slice(index, index + pageSize).map(presentCall) },
  });
};

function presentCall(call: SimulatedCall): Readonly<Record<string, unknown>> {
  return {
    _links: { self: { href: `/v1/calls/${call.sid}` } },
    uuid: call.sid,
    conversation_uuid: conversationOf(call),
    to: { type: "phone", number: digitsOf(call.to) },
    from: { type: "phone", number: digitsOf(call.from) },
    direction: call.direction,
    status: vonageWordOf(call, eventOf(call)),
    ...(call.state === "completed" ? summaryOf(call) : {}),
  };
}

function eventOf(call: SimulatedCall): CallEvent {
  if (hasEnded(call)) return "completed";
  if (call.state === "in-progress") return "answered";
  return call.state === "ringing" ? "ringing" : "initiated";
}

/** Hangs up or transfers. An ended call is not found; a socket's leg can only be hung up. */
export const changeVonageCall: VonageHandler = ({ store, calls }, { account, ids: [id = ""], json }) => {
  const { action } = json;
  if (action === "hangup" && calls.flow.hangUpSocket(id, account.accountId)) return noContent;
  const call = store.call(id);
  const leg = calls.leg(id);
  if (call === null || leg === null || call.accountId !== account.accountId || hasEnded(call)) {
    return problem(404, "#not-found", "Not found");
  }
  if (action === "hangup") {
    calls.end(leg, { by: "service" });
    return noContent;
  }
  const transfer = action === "transfer" ? readTransfer(json["destination"]) : null;
  if (transfer === null || !leg.isLive) return badRequest();
  calls.flow.transfer(leg, transfer);
  return noContent;
};

/** Plays keys to the phone. https://developer.vonage.com/en/api/voice#startDTMF */
export const sendVonageDigits: VonageHandler = ({ store, calls }, { account, ids: [id = ""], json }) => {
  const call = store.call(id);
  const leg = calls.leg(id);
  if (call === null || leg === null || call.accountId !== account.accountId || hasEnded(call)) {
    return problem(404, "#not-found", "Not found");
  }
  const { digits } = json;
  if (typeof digits !== "string" || !/^[0-9*#p]+$/.test(digits)) return badRequest();
  leg.log.add({ kind: "digits-played", digits });
  return jsonReply(200, { message: "DTMF sent", uuid: id });
};

function readTransfer(destination: unknown): VonageTransfer | null {
  if (memberOf(destination, "type") !== "ncco") return null;
  const ncco = memberOf(destination, "ncco");
  if (Array.isArray(ncco)) return { ncco: JSON.stringify(ncco) };
  const url = firstUrl(memberOf(destination, "url"));
  return url === null ? null : { url };
}

function firstOf(list: unknown, member: string): unknown {
  const [first] = Array.isArray(list) ? list : [];
  return memberOf(first, member);
}

function firstUrl(list: unknown): string | null {
  const [first]: unknown[] = Array.isArray(list) ? list : [];
  return isHttpUrl(first) ? first : null;
}
