import {
  probeTelnyxWebhook,
  receiveTelnyxCallEvent,
  receiveTwilioCall,
  receiveTwilioCallStatus,
  receiveTwilioRecordingStatus,
  receiveVonageCallByGet,
  receiveVonageCallByPost,
} from "@parley/contracts/call-webhook-contracts";
import {
  definePublicOperation,
  type Operation,
  type OperationInput,
  OperationReply,
} from "../../../platform/http/operation.ts";
import { receiveCallWebhook } from "../carrier-events/receive-call-webhook.ts";
import type { CallsDeps } from "../lifecycle/calls-deps.ts";

/** The doors carriers knock at about calls; behind them all is one use case. */
export function receiveCallWebhooks(deps: CallsDeps): readonly Operation[] {
  const receive = (provider: string) => async (input: OperationInput<unknown, unknown, unknown>) => {
    const reply = await receiveCallWebhook(deps, provider, {
      method: input.method === "POST" ? "POST" : "GET",
      url: `${deps.publicBaseUrl}${input.rawTarget}`,
      headers: input.headers,
      body: input.rawBody,
    });
    return new OperationReply({
      statusCode: reply.statusCode,
      headers: { "content-type": reply.contentType },
      body: reply.body,
    });
  };
  return [
    definePublicOperation(receiveTwilioCall, receive("twilio")),
    definePublicOperation(receiveTwilioCallStatus, receive("twilio")),
    definePublicOperation(receiveTwilioRecordingStatus, receive("twilio")),
    definePublicOperation(receiveTelnyxCallEvent, receive("telnyx")),
    definePublicOperation(probeTelnyxWebhook, receive("telnyx")),
    definePublicOperation(receiveVonageCallByPost, receive("vonage")),
    definePublicOperation(receiveVonageCallByGet, receive("vonage")),
  ];
}
