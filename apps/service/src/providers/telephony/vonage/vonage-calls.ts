import { CALL_ID_PARAMETER, withParameter } from "../callback-url.ts";
import type { OutboundCall } from "../telephony-provider.ts";
import { msisdnOf } from "./vonage-address.ts";
import { callResource } from "./vonage-resources.ts";
import type { VonageRest } from "./vonage-rest.ts";

/** Both webhooks come by POST: a body is what their signature covers. https://developer.vonage.com/en/api/voice#createCall */
export async function placeVonageCall(
  rest: VonageRest,
  call: OutboundCall,
  signal?: AbortSignal,
): Promise<{ readonly callSid: string }> {
  const callback = (url: string) => withParameter(url, CALL_ID_PARAMETER, call.callId);
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
        answer_url: [callback(call.answerUrl)],
        answer_method: "POST",
        event_url: [callback(call.statusCallbackUrl)],
        event_method: "POST",
      },
      signal,
    },
    callResource,
  );
  return { callSid: placed.uuid };
}

/** Vonage forgets a call when it has ended: 404 is as good as done. https://developer.vonage.com/en/api/voice#updateCall */
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
