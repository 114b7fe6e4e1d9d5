import type { CallEndReport, OutboundCall } from "../../carrier-calls.ts";
import { ringTimeoutWithin } from "../../shared/ring-timeout.ts";
import { msisdnOf } from "../address.ts";
import { callResource, callStateResource } from "../resources.ts";
import type { VonageRest } from "../rest.ts";
import { readCallFigures } from "./end.ts";
import { MAX_RING_SECONDS, MIN_RING_SECONDS } from "./ncco.ts";
import { legEndCauseOf } from "./status.ts";

/**
 * Both webhooks are requested as POST because the signature covers the body.
 * https://developer.vonage.com/en/api/voice#createCall
 */
export async function placeVonageCall(
  rest: VonageRest,
  call: OutboundCall,
  signal?: AbortSignal,
): Promise<{ readonly callSid: string }> {
  const placed = await rest.request(
    {
      api: "voice",
      operation: "place-call",
      method: "POST",
      host: "api",
      path: "/v1/calls",
      proof: "application",
      json: {
        to: [{ type: "phone", number: msisdnOf(call.to) }],
        from: { type: "phone", number: msisdnOf(call.from) },
        answer_url: [call.answerUrl],
        answer_method: "POST",
        event_url: [call.statusCallbackUrl],
        event_method: "POST",
        ringing_timer: ringTimeoutWithin(call.ringTimeoutSeconds, MIN_RING_SECONDS, MAX_RING_SECONDS),
      },
      signal,
      mayBegin: call.mayBegin,
    },
    callResource,
  );
  return { callSid: placed.uuid };
}

/**
 * Vonage no longer finds a call that has ended, so 404 counts as success.
 * https://developer.vonage.com/en/api/voice#updateCall
 */
export async function hangUpVonageCall(rest: VonageRest, callSid: string, signal?: AbortSignal): Promise<void> {
  await rest.exchange({
    api: "voice",
    operation: "hang-up-call",
    method: "PUT",
    host: "api",
    path: `/v1/calls/${encodeURIComponent(callSid)}`,
    proof: "application",
    json: { action: "hangup" },
    alsoDone: [404],
    signal,
  });
}

/** https://developer.vonage.com/en/api/voice#getCall */
export async function readVonageCallEnd(
  rest: VonageRest,
  callSid: string,
  signal?: AbortSignal,
): Promise<CallEndReport | null> {
  const call = {
    api: "voice",
    operation: "read-call",
    method: "GET",
    host: "api",
    path: `/v1/calls/${encodeURIComponent(callSid)}`,
    proof: "application",
    alsoDone: [404],
    signal,
  } as const;
  const response = await rest.exchange(call);
  if (response.statusCode === 404) return null;
  const { status, duration, end_time: endTime, price } = rest.read(call, response, callStateResource);
  if (legEndCauseOf(status, null, undefined) === null) return null;
  return readCallFigures({ duration, endTime, price, timestamp: null });
}
