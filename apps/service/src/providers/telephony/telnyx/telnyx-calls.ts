import { CALL_ID_PARAMETER, withParameter } from "../callback-url.ts";
import type { OutboundCall } from "../telephony-provider.ts";
import { refusedHere } from "./telnyx-error.ts";
import { callResource } from "./telnyx-resources.ts";
import type { TelnyxRest } from "./telnyx-rest.ts";

/** "Call has already ended": what a command for an ended call answers. */
const CALL_HAS_ENDED = "90018";

/**
 * Telnyx asks nothing when a call is answered: it reports every step to one URL, and what is to happen is commanded from
 * there. That is the answer URL; the other one is not used. A request repeated within a minute places no second call,
 * since it carries our id as `command_id`.
 * https://developers.telnyx.com/api-reference/call-commands/dial
 */
export async function placeTelnyxCall(
  rest: TelnyxRest,
  connectionId: string | null,
  call: OutboundCall,
  signal?: AbortSignal,
): Promise<{ readonly callSid: string }> {
  if (connectionId === null) {
    throw refusedHere(
      "place-call",
      "Calls over Telnyx need a connection",
      "Enter the id of a Call Control application as telnyx_connection_id.",
    );
  }
  const body = {
    connection_id: connectionId,
    from: call.from,
    to: call.to,
    webhook_url: withParameter(call.answerUrl, CALL_ID_PARAMETER, call.callId),
    webhook_url_method: "POST",
    client_state: Buffer.from(call.callId, "utf8").toString("base64"),
    command_id: call.callId,
  };
  const placed = await rest.request(
    { operation: "place-call", method: "POST", path: "/calls", body, signal },
    callResource,
  );
  return { callSid: placed.call_control_id };
}

export async function hangUpTelnyxCall(rest: TelnyxRest, callControlId: string, signal?: AbortSignal): Promise<void> {
  const path = `/calls/${encodeURIComponent(callControlId)}/actions/hangup`;
  const alsoDone = [404, CALL_HAS_ENDED];
  await rest.perform({ operation: "hang-up-call", method: "POST", path, body: {}, alsoDone, signal });
}
