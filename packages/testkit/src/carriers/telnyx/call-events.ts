import type { CallEvent, SimulatedCall, WebhookKind } from "../carrier-records.ts";
import type { TelnyxEvent } from "./event-draft.ts";

const CALL_EVENTS: Readonly<Record<CallEvent, string>> = {
  initiated: "call.initiated",
  ringing: "call.ringing",
  answered: "call.answered",
  completed: "call.hangup",
};

/** The members of every call event. A leg placed for another call belongs to that call's session. */
export function callPayload(call: SimulatedCall): Readonly<Record<string, unknown>> {
  return {
    call_control_id: call.sid,
    call_leg_id: call.sid,
    call_session_id: call.parentSid ?? call.sid,
    client_state: call.clientState,
    direction: call.direction === "inbound" ? "incoming" : "outgoing",
    from: call.from,
    to: call.to,
    state: call.state,
  };
}

/** A report of a call's step. https://developers.telnyx.com/api-reference/callbacks/call-hangup */
export function callEvent(call: SimulatedCall, event: CallEvent, url: string, kind: WebhookKind): TelnyxEvent {
  const startedAt = new Date(call.createdAtMs).toISOString();
  return {
    type: CALL_EVENTS[event],
    kind,
    resourceSid: call.sid,
    reportedState: CALL_EVENTS[event],
    url,
    fallbackUrl: null,
    occurredAtMs: call.endedAtMs ?? call.answeredAtMs ?? call.createdAtMs,
    payload: {
      ...callPayload(call),
      start_time: startedAt,
      ...(event === "completed"
        ? {
            end_time: new Date(call.endedAtMs ?? call.createdAtMs).toISOString(),
            hangup_cause: hangupCauseOf(call),
            hangup_source: hangupSourceOf(call),
            sip_hangup_cause: SIP_CODES[call.state] ?? "unspecified",
          }
        : {}),
    },
  };
}

const SIP_CODES: Partial<Record<SimulatedCall["state"], string>> = {
  completed: "200",
  busy: "486",
  "no-answer": "487",
  canceled: "487",
  failed: "404",
};

function hangupCauseOf(call: SimulatedCall): string {
  switch (call.state) {
    case "busy":
      return "user_busy";
    case "no-answer":
      return call.direction === "inbound" ? "call_rejected" : "timeout";
    case "canceled":
      return "originator_cancel";
    case "failed":
      return "not_found";
    default:
      return "normal_clearing";
  }
}

/** The phone is the caller of an inbound call; we are the caller of an outbound one. */
function hangupSourceOf(call: SimulatedCall): string {
  if (call.endedBy === null || call.endedBy === "carrier") return "unknown";
  return (call.endedBy === "phone") === (call.direction === "inbound") ? "caller" : "callee";
}
