import type { CallEndReport, OutboundCall } from "../../carrier-calls.ts";
import { ringTimeoutWithin } from "../../shared/ring-timeout.ts";
import { localRefusal } from "../error.ts";
import { callResource, callStateResource } from "../resources.ts";
import type { TelnyxRest } from "../rest.ts";
import { encodeClientState } from "./client-state.ts";
import { CALL_HAS_ENDED, commandCall, MAX_RING_SECONDS, MIN_RING_SECONDS } from "./commands.ts";
import { readTime } from "./events.ts";

/**
 * Telnyx does not ask for instructions when a call is answered: it reports every step to one URL and waits for commands.
 * We give it the answer URL; the status URL is not used. A request repeated within a minute places no second call, since
 * it carries our id as `command_id`.
 * https://developers.telnyx.com/api-reference/call-commands/dial
 */
export async function placeTelnyxCall(
  rest: TelnyxRest,
  connectionId: string | null,
  call: OutboundCall,
  signal?: AbortSignal,
): Promise<{ readonly callSid: string }> {
  if (connectionId === null) {
    throw localRefusal(
      "place-call",
      "Calls over Telnyx need a connection",
      "Enter the id of a Call Control application as telnyx_connection_id.",
    );
  }
  const body = {
    connection_id: connectionId,
    from: call.from,
    to: call.to,
    timeout_secs: ringTimeoutWithin(call.ringTimeoutSeconds, MIN_RING_SECONDS, MAX_RING_SECONDS),
    // Otherwise an answered call may carry no audio at all until we send some.
    send_silence_when_idle: true,
    webhook_url: call.answerUrl,
    webhook_url_method: "POST",
    client_state: encodeClientState({ role: "placed", intentId: call.callId }),
    command_id: call.callId,
  };
  const placed = await rest.request(
    { operation: "place-call", method: "POST", path: "/calls", body, signal, mayBegin: call.mayBegin },
    callResource,
  );
  return { callSid: placed.call_control_id };
}

export async function hangUpTelnyxCall(rest: TelnyxRest, callControlId: string, signal?: AbortSignal): Promise<void> {
  const alsoDone = [404, CALL_HAS_ENDED];
  await commandCall(rest, { operation: "hang-up-call", callControlId, action: "hangup", body: {}, alsoDone, signal });
}

/**
 * Telnyx reliably reports on an ended call only ten minutes after its end; before that, the call may be missing, or lack
 * its duration and end time.
 * https://developers.telnyx.com/api-reference/call-information/retrieve-a-call-status
 */
export async function readTelnyxCallEnd(
  rest: TelnyxRest,
  callControlId: string,
  signal?: AbortSignal,
): Promise<CallEndReport | null> {
  const path = `/calls/${encodeURIComponent(callControlId)}`;
  const call = await rest.find(
    { operation: "read-call", method: "GET", path, alsoDone: [404], signal },
    callStateResource,
  );
  if (call === null || call.is_alive) return null;
  const { call_duration: seconds } = call;
  const durationSeconds = seconds != null && seconds >= 0 ? Math.ceil(seconds) : null;
  const endedAt = readTime(call.end_time);
  return durationSeconds === null && endedAt === null ? null : { endedAt, durationSeconds, price: null };
}
