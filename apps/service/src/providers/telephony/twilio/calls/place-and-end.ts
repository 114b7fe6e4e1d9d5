import { ProviderError } from "../../../provider-error.ts";
import type { CallEndReport, OutboundCall } from "../../carrier-calls.ts";
import { ringTimeoutWithin } from "../../shared/ring-timeout.ts";
import { callResource, callStateResource, readCount, readDate } from "../resources.ts";
import type { TwilioParameters, TwilioRest } from "../rest.ts";
import { withRetries } from "./callback-url.ts";
import { MAX_RING_SECONDS, MIN_RING_SECONDS } from "./instruction-twiml.ts";
import { legEndCauseOf } from "./status.ts";

const STATUS_EVENTS = ["initiated", "ringing", "answered", "completed"];
/** "Call is not in-progress": the error code when an ended call is changed. */
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
    { operation: "place-call", method: "POST", path: "/Calls.json", parameters, signal, mayBegin: call.mayBegin },
    callResource,
  );
  return { callSid: placed.sid };
}

/** `completed` ends a call in any state, even while it rings. */
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

/**
 * Twilio sets the price some time after the end, as a negative amount.
 * https://www.twilio.com/docs/voice/api/call-resource#fetch-a-call-resource
 */
export async function readTwilioCallEnd(
  rest: TwilioRest,
  callSid: string,
  signal?: AbortSignal,
): Promise<CallEndReport | null> {
  const path = `/Calls/${encodeURIComponent(callSid)}.json`;
  const call = await rest
    .request({ operation: "read-call", method: "GET", path, signal }, callStateResource)
    .catch((error: unknown) => {
      if (error instanceof ProviderError && error.statusCode === 404) return null;
      throw error;
    });
  if (call === null || legEndCauseOf(call.status, undefined) === null) return null;
  const amount = Math.abs(Number(call.price ?? Number.NaN));
  const currency = call.price_unit ?? "";
  return {
    endedAt: readDate(call.end_time),
    durationSeconds: readCount(call.duration),
    price:
      Number.isFinite(amount) && /^[A-Z]{3}$/i.test(currency) ? { amount, currency: currency.toUpperCase() } : null,
  };
}
