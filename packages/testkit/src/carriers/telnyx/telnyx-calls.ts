import { hasEnded } from "../call-exchange.ts";
import { telnyxError } from "./telnyx-errors.ts";
import { dataReply, isE164, isHttpUrl, type TelnyxHandler, textOf } from "./telnyx-request.ts";

/** The answer says nothing of the call's state: that comes by webhook. */
export const dial: TelnyxHandler = ({ calls }, { account, body }) => {
  const { from, to, connection_id: connectionId, webhook_url: webhookUrl } = body;
  if (textOf(connectionId) === "") return telnyxError(10004, "connection_id is missing");
  if (!isE164(to)) return telnyxError(10016);
  if (!account.numbers.get(textOf(from))?.capabilities.voice) return telnyxError(10002, "Not a number of the account");
  if (webhookUrl !== undefined && !isHttpUrl(webhookUrl)) return telnyxError(10003);
  const call = calls.accept(account, {
    from: textOf(from),
    to,
    answerUrl: null,
    statusCallbackUrl: isHttpUrl(webhookUrl) ? webhookUrl : null,
    statusCallbackEvents: ["initiated", "answered", "completed"],
  });
  const data = {
    record_type: "call",
    call_control_id: call.sid,
    call_leg_id: call.sid,
    call_session_id: call.sid,
    is_alive: true,
    client_state: body["client_state"] ?? null,
  };
  return dataReply(data, call.sid);
};

export const hangUp: TelnyxHandler = ({ store, calls }, { account, ids: [id = ""] }) => {
  const call = store.call(id);
  if (call === null || call.accountId !== account.accountId) return telnyxError(10005);
  if (hasEnded(call)) return telnyxError(90018);
  calls.end(call.sid);
  return dataReply({ result: "ok" });
};
