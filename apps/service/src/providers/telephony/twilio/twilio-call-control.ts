import type { WebhookReply } from "../telephony-provider.ts";
import type { CallInstruction, CallTransfer } from "../voice-calls.ts";
import { instructionTwiml, transferTwiml } from "./twilio-call-twiml.ts";
import type { TwilioRest } from "./twilio-rest.ts";

/** Twilio reads what to do in the answer to its webhook. */
export function twimlReply(body: string): WebhookReply {
  return { statusCode: 200, contentType: "text/xml", body };
}

export function instructTwilioCall(instruction: CallInstruction): WebhookReply {
  return twimlReply(instructionTwiml(instruction));
}

/** Replaces what the call is doing; its media stream is closed by Twilio. https://www.twilio.com/docs/voice/api/call-resource#update-a-call-resource */
export async function transferTwilioCall(
  rest: TwilioRest,
  callSid: string,
  transfer: CallTransfer,
  signal?: AbortSignal,
): Promise<void> {
  await rest.perform({
    operation: "transfer-call",
    method: "POST",
    path: `/Calls/${encodeURIComponent(callSid)}.json`,
    parameters: [["Twiml", transferTwiml(transfer)]],
    signal,
  });
}
