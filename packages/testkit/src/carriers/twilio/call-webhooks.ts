import type { WebhookDraft } from "../carrier-format.ts";
import type { CallEvent, CallState, SimulatedCall, WebhookKind } from "../carrier-records.ts";
import type { CarrierAccount } from "../carrier-store.ts";
import { twilioDate } from "./dates.ts";
import { API_VERSION, twilioDraft } from "./draft.ts";
import type { FormFields } from "./signer.ts";

export interface TwilioCallRequest {
  readonly kind: WebhookKind;
  readonly method: "GET" | "POST";
  /** Added to the parameters of every request about a call. */
  readonly fields?: FormFields;
}

/** Asks for a call's instructions. https://www.twilio.com/docs/voice/twiml#request-parameters */
export function twilioCallRequest(
  account: CarrierAccount,
  call: SimulatedCall,
  url: string,
  { kind, method, fields = [] }: TwilioCallRequest,
): WebhookDraft {
  return twilioDraft(account, {
    kind,
    resourceSid: call.sid,
    reportedState: call.state,
    url,
    method,
    fields: [...callFields(account, call, call.state), ...fields],
  });
}

/** https://www.twilio.com/docs/voice/api/call-resource#statuscallback */
export function twilioCallStatus(
  account: CarrierAccount,
  call: SimulatedCall,
  event: CallEvent,
  sequence: number,
  url: string,
): WebhookDraft {
  const status = event === "answered" ? "in-progress" : event === "completed" ? call.state : event;
  const sipCode = SIP_CODES[call.state];
  return twilioDraft(account, {
    kind: "call-status",
    resourceSid: call.sid,
    reportedState: status,
    url,
    fields: [
      ...callFields(account, call, status),
      ["CallbackSource", "call-progress-events"],
      ["SequenceNumber", String(sequence)],
      ["Timestamp", twilioDate(call.endedAtMs ?? call.answeredAtMs ?? call.createdAtMs) ?? ""],
      ...(event === "completed" ? [["CallDuration", String(durationSeconds(call))] as const] : []),
      ...(event === "completed" && sipCode !== undefined ? [["SipResponseCode", sipCode] as const] : []),
    ],
  });
}

/** The phone network's answer. */
const SIP_CODES: Partial<Record<CallState, string>> = {
  completed: "200",
  busy: "486",
  "no-answer": "487",
  canceled: "487",
  failed: "404",
};

/** In started seconds, as billed. */
export function durationSeconds(call: SimulatedCall): number {
  if (call.answeredAtMs === null || call.endedAtMs === null) return 0;
  return Math.ceil((call.endedAtMs - call.answeredAtMs) / 1_000);
}

function callFields(account: CarrierAccount, call: SimulatedCall, status: string): FormFields {
  return [
    ["Called", call.to],
    ["CallSid", call.sid],
    ["To", call.to],
    ["CallStatus", status],
    ["From", call.from],
    [
      "Direction",
      call.direction === "inbound" ? "inbound" : call.parentSid === null ? "outbound-api" : "outbound-dial",
    ],
    ["AccountSid", account.accountId],
    ["ApiVersion", API_VERSION],
    ["Caller", call.from],
    ["CallerCity", ""],
    ...(call.parentSid === null ? [] : [["ParentCallSid", call.parentSid] as const]),
  ];
}
