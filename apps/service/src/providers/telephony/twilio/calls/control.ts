import type { CallInstruction, CallTransfer, ConnectInstruction } from "../../carrier-calls.ts";
import type { WebhookReply } from "../../carrier-webhook.ts";
import type { TwilioRest } from "../rest.ts";
import { instructionTwiml, transferTwiml } from "./instruction-twiml.ts";

/** Twilio takes its instructions from the answer to its webhook. */
export function twimlReply(body: string): WebhookReply {
  return { statusCode: 200, contentType: "text/xml", body };
}

export function instructTwilioCall(instruction: CallInstruction): WebhookReply {
  return twimlReply(instructionTwiml(instruction));
}

/** Twilio closes the call's media stream. */
export function transferTwilioCall(rest: TwilioRest, callSid: string, transfer: CallTransfer, signal?: AbortSignal) {
  return redirect(rest, { operation: "transfer-call", callSid, document: transferTwiml(transfer), signal });
}

export function reconnectTwilioCall(
  rest: TwilioRest,
  callSid: string,
  connect: ConnectInstruction,
  signal?: AbortSignal,
): Promise<void> {
  return redirect(rest, { operation: "reconnect-call", callSid, document: instructionTwiml(connect), signal });
}

/** Replaces what the call is doing. https://www.twilio.com/docs/voice/api/call-resource#update-a-call-resource */
async function redirect(rest: TwilioRest, { operation, callSid, document, signal }: Redirection): Promise<void> {
  await rest.perform({
    operation,
    method: "POST",
    path: `/Calls/${encodeURIComponent(callSid)}.json`,
    parameters: [["Twiml", document]],
    signal,
  });
}

interface Redirection {
  readonly operation: string;
  readonly callSid: string;
  readonly document: string;
  readonly signal: AbortSignal | undefined;
}
