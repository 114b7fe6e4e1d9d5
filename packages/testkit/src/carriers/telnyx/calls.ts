import { hasEnded } from "../calls/call-ledger.ts";
import type { CallLeg } from "../calls/call-leg.ts";
import type { RestReply } from "../carrier-format.ts";
import { telnyxError } from "./errors.ts";
import { dataReply, isE164, isHttpUrl, type TelnyxContext, type TelnyxHandler, textOf } from "./request.ts";
import { readStreaming } from "./streaming.ts";

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The answer does not contain the call's status, which comes by webhook. */
export const dial: TelnyxHandler = ({ calls }, { account, body }) => {
  const { from, to, connection_id: connectionId, webhook_url: webhookUrl } = body;
  if (textOf(connectionId) === "") return telnyxError(10004, "connection_id is missing");
  if (!isE164(to)) return telnyxError(10016);
  if (!account.numbers.get(textOf(from))?.capabilities.voice) return telnyxError(10002, "Not a number of the account");
  if (webhookUrl !== undefined && !isHttpUrl(webhookUrl)) return telnyxError(10003);
  const streaming = readStreaming(body);
  if (typeof streaming === "string") return telnyxError(10015, streaming);
  const call = calls.accept(account, {
    from: textOf(from),
    to,
    answerUrl: null,
    clientState: textOf(body["client_state"]) || null,
    statusCallbackUrl: isHttpUrl(webhookUrl) ? webhookUrl : null,
    statusCallbackEvents: ["initiated", "answered", "completed"],
  });
  if (streaming !== null) calls.flow.streamOnceAnswered(call.sid, streaming);
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

/**
 * The real one has a call's figures ten minutes after its end, this one at once.
 * https://developers.telnyx.com/api-reference/call-information/retrieve-a-call-status
 */
export const readCall: TelnyxHandler = ({ store }, { account, ids: [id = ""] }) => {
  const call = store.call(id);
  if (call === null || call.accountId !== account.accountId) return telnyxError(10005);
  const { answeredAtMs, endedAtMs } = call;
  return dataReply({
    record_type: "call",
    call_control_id: call.sid,
    call_leg_id: call.sid,
    call_session_id: call.parentSid ?? call.sid,
    client_state: call.clientState,
    is_alive: endedAtMs === null,
    start_time: new Date(call.createdAtMs).toISOString(),
    ...(endedAtMs === null
      ? {}
      : {
          end_time: new Date(endedAtMs).toISOString(),
          call_duration: answeredAtMs === null ? 0 : Math.ceil((endedAtMs - answeredAtMs) / 1_000),
        }),
  });
};

/**
 * Only calls that go on, page by page along a cursor. One connection has all calls of an account here.
 * https://developers.telnyx.com/api-reference/call-information/list-all-active-calls-for-given-connection
 */
export const listActiveCalls: TelnyxHandler = ({ store, nowMs }, { account, query }) => {
  const active = store.calls().filter((call) => call.accountId === account.accountId && !hasEnded(call));
  const first = active.findIndex(({ sid }) => sid === query.get("page[after]")) + 1;
  const shown = active.slice(first, first + Math.min(Number(query.get("page[limit]") ?? 20), 250));
  const last = shown.at(-1)?.sid ?? null;
  const body = {
    data: shown.map((call) => ({
      record_type: "call",
      call_control_id: call.sid,
      call_leg_id: call.sid,
      call_session_id: call.parentSid ?? call.sid,
      client_state: call.clientState,
      call_duration: Math.max(0, Math.floor((nowMs() - call.createdAtMs) / 1_000)),
    })),
    meta: {
      total_items: active.length,
      cursors: { before: null, after: first + shown.length < active.length ? last : null },
    },
  };
  return { statusCode: 200, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
};

/** A command for a call: checked, carried out once per `command_id`, and answered before it takes effect. */
export const commandCall: TelnyxHandler = (context, { account, ids: [id = "", name = ""], body }) => {
  const { store, calls } = context;
  const call = store.call(id);
  const leg = calls.leg(id);
  const command = COMMANDS.get(name);
  if (call === null || leg === null || command === undefined || call.accountId !== account.accountId) {
    return telnyxError(10005);
  }
  if (hasEnded(call)) return telnyxError(90018);
  const clientState = body["client_state"];
  if (clientState !== undefined && (typeof clientState !== "string" || !BASE64.test(clientState))) {
    return telnyxError(10015, "client_state must be base64");
  }
  if (!command.isForRinging && !leg.isLive) return telnyxError(90034);
  const act = command.read(context, leg, body);
  if ("statusCode" in act) return act;
  if (calls.flow.isNewCommand(id, body["command_id"])) {
    if (clientState !== undefined) calls.change(leg, { clientState });
    act.perform();
  }
  return dataReply({ result: "ok" });
};

type Body = Parameters<TelnyxHandler>[1]["body"];

interface Command {
  /** Allowed before the call is answered. */
  readonly isForRinging?: boolean;
  read(context: TelnyxContext, leg: CallLeg, body: Body): RestReply | { perform(): void };
}

const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ["answer", { isForRinging: true, read: readAnswer }],
  ["reject", { isForRinging: true, read: readReject }],
  ["hangup", { isForRinging: true, read: ({ calls }, leg) => ({ perform: () => calls.end(leg, { by: "service" }) }) }],
  ["speak", { read: readSpeak }],
  ["send_dtmf", { read: readDigits }],
  ["transfer", { read: readTransfer }],
  ["streaming_start", { read: readStreamingStart }],
  ["streaming_stop", { read: ({ calls }, leg) => ({ perform: () => calls.flow.stopStreaming(leg) }) }],
]);

function readAnswer({ calls, store }: TelnyxContext, leg: CallLeg, body: Body): ReturnType<Command["read"]> {
  if (store.call(leg.sid)?.direction !== "inbound") return telnyxError(10015, "Only calls that come in are answered");
  const streaming = readStreaming(body);
  if (typeof streaming === "string") return telnyxError(10015, streaming);
  return { perform: () => calls.flow.pickUp(leg, streaming) };
}

function readReject({ calls }: TelnyxContext, leg: CallLeg, body: Body): ReturnType<Command["read"]> {
  const { cause } = body;
  if (cause !== "CALL_REJECTED" && cause !== "USER_BUSY") return telnyxError(10004, "cause is missing");
  if (leg.isLive) return telnyxError(10015, "The call is answered");
  return { perform: () => calls.end(leg, { by: "service", state: cause === "USER_BUSY" ? "busy" : "no-answer" }) };
}

function readSpeak({ calls }: TelnyxContext, leg: CallLeg, body: Body): ReturnType<Command["read"]> {
  const text = textOf(body["payload"]);
  if (text === "" || textOf(body["voice"]) === "") return telnyxError(10004, "payload and voice are required");
  const language = textOf(body["language"]) || null;
  return { perform: () => void calls.flow.speak(leg, text, language) };
}

/** No event reports that they were played. https://developers.telnyx.com/api-reference/call-commands/send-dtmf */
function readDigits(_context: TelnyxContext, leg: CallLeg, body: Body): ReturnType<Command["read"]> {
  const { digits } = body;
  if (typeof digits !== "string" || !/^[0-9A-D*#wW]+$/.test(digits)) return telnyxError(10015, "digits are missing");
  return { perform: () => leg.log.add({ kind: "digits-played", digits }) };
}

function readTransfer({ calls }: TelnyxContext, leg: CallLeg, body: Body): ReturnType<Command["read"]> {
  const { to, from, webhook_url: webhookUrl } = body;
  if (!isE164(to)) return telnyxError(10016);
  if (from !== undefined && !isE164(from)) return telnyxError(10016);
  if (webhookUrl !== undefined && !isHttpUrl(webhookUrl)) return telnyxError(10003);
  const transfer = {
    to,
    from: from ?? null,
    clientState: textOf(body["target_leg_client_state"]) || null,
    webhookUrl: webhookUrl ?? null,
  };
  return { perform: () => void calls.flow.transfer(leg, transfer) };
}

function readStreamingStart({ calls }: TelnyxContext, leg: CallLeg, body: Body): ReturnType<Command["read"]> {
  const streaming = readStreaming(body);
  if (streaming === null) return telnyxError(10004, "stream_url is missing");
  if (typeof streaming === "string") return telnyxError(10015, streaming);
  return { perform: () => calls.flow.startStreaming(leg, streaming) };
}
