import { ringTimeoutWithin } from "../ring-timeout.ts";
import type { OutboundCall } from "../telephony-provider.ts";
import { MAX_RING_SECONDS, MIN_RING_SECONDS } from "./twilio-call-twiml.ts";
import { withRetries } from "./twilio-callback-url.ts";
import { callResource } from "./twilio-resources.ts";
import type { TwilioParameters, TwilioRest } from "./twilio-rest.ts";

const STATUS_EVENTS = ["initiated", "ringing", "answered", "completed"];
/** "Call is not in-progress": what a change of an ended call answers. */
const CALL_HAS_ENDED = "21220";

export async function placeTwilioCall(
  rest: TwilioRest,
  call: OutboundCall,
  signal?: AbortSignal,
): Promise<{ readonly callSid: string }> {
  const parameters: TwilioParameters = [
    ["From", call.from],
    ["To", call.to],
    ["Url", withRetries(call.answerUrl)],
    ["Method", "POST"],
    ["Timeout", String(ringTimeoutWithin(call.ringTimeoutSeconds, MIN_RING_SECONDS, MAX_RING_SECONDS))],
    ["StatusCallback", withRetries(call.statusCallbackUrl)],
    ["StatusCallbackMethod", "POST"],
    ...STATUS_EVENTS.map((event) => ["StatusCallbackEvent", event] as const),
  ];
  const placed = await rest.request(
    { operation: "place-call", method: "POST", path: "/Calls.json", parameters, signal },
    callResource,
  );
  return { callSid: placed.sid };
}

/** `completed` ends a call in any state, ringing ones too. */
export async function hangUpTwilioCall(rest: TwilioRest, callSid: string, signal?: AbortSignal): Promise<void> {
  await rest.perform({
    operation: "hang-up-call",
    method: "POST",
    path: `/Calls/${encodeURIComponent(callSid)}.json`,
    parameters: [["Status", "completed"]],
    alsoDone: [404, CALL_HAS_ENDED],
    signal,
  });
}
