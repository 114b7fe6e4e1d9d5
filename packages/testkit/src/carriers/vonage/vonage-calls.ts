import { hasEnded } from "../call-exchange.ts";
import { e164Of, isHttpUrl, jsonReply, problem, type VonageHandler } from "./vonage-request.ts";

export const createVonageCall: VonageHandler = ({ calls }, { account, json }) => {
  const to = e164Of(firstOf(json["to"], "number"));
  const from = e164Of(firstOf([json["from"]], "number"));
  const answerUrl = Array.isArray(json["answer_url"]) ? json["answer_url"][0] : undefined;
  const eventUrl = Array.isArray(json["event_url"]) ? json["event_url"][0] : undefined;
  if (to === null || from === null || !isHttpUrl(answerUrl) || !account.numbers.has(from)) {
    return problem(400, "#invalid-params", "Bad Request");
  }
  const call = calls.accept(account, {
    from,
    to,
    answerUrl,
    statusCallbackUrl: isHttpUrl(eventUrl) ? eventUrl : null,
    statusCallbackEvents: ["initiated", "ringing", "answered", "completed"],
  });
  const body = { uuid: call.sid, status: "started", direction: "outbound", conversation_uuid: `CON-${call.sid}` };
  return jsonReply(201, body, call.sid);
};

/** A call that has ended is not found any more. */
export const changeVonageCall: VonageHandler = ({ store, calls }, { account, ids, json }) => {
  const call = store.call(ids[0] ?? "");
  if (call === null || call.accountId !== account.accountId || hasEnded(call)) {
    return problem(404, "#not-found", "Not found");
  }
  if (json["action"] !== "hangup") return problem(400, "#invalid-params", "Bad Request");
  calls.end(call.sid);
  return { statusCode: 204, headers: {}, body: "" };
};

function firstOf(list: unknown, member: string): unknown {
  const [first] = Array.isArray(list) ? list : [];
  return typeof first === "object" && first !== null ? Reflect.get(first, member) : undefined;
}
