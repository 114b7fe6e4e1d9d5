import { countSmsSegments } from "@parley/foundation/sms-segments";
import type { OutboundResponse } from "../../../../platform/outbound-http/outbound-http.ts";
import { ProviderError } from "../../../provider-error.ts";
import type { OutboundSms, SentSms } from "../../carrier-texts.ts";
import { MESSAGE_ID_PARAMETER, withParameter } from "../../shared/callback-url.ts";
import { errorOfBody } from "../../shared/carrier-failure.ts";
import { msisdnOf } from "../address.ts";
import { attemptOf, errorOfCode } from "../error.ts";
import { itemsOf, type SmsPartResource, smsPartResource, smsReplyResource } from "../resources.ts";
import type { VonageCall, VonageParameters, VonageRest } from "../rest.ts";

const ACCEPTED = "0";

/**
 * Sends through the SMS API, which takes no pictures. Our own id is sent twice: in `client-ref`, which receipts repeat and
 * signatures cover, and in the callback URL, as with other carriers.
 * https://developer.vonage.com/en/api/sms#send-an-sms
 */
export async function sendByVonageSmsApi(rest: VonageRest, sms: OutboundSms, signal?: AbortSignal): Promise<SentSms> {
  const { apiKey, apiSecret } = rest.credentials;
  const form: VonageParameters = [
    ["api_key", apiKey],
    ["api_secret", apiSecret],
    ["from", msisdnOf(sms.from)],
    ["to", msisdnOf(sms.to)],
    ["text", sms.body],
    // With `text`, Vonage would turn characters outside GSM 03.38 into question marks.
    ["type", countSmsSegments(sms.body).encoding === "gsm-7" ? "text" : "unicode"],
    ["client-ref", sms.messageId],
    ["callback", withParameter(sms.statusCallbackUrl, MESSAGE_ID_PARAMETER, sms.messageId)],
  ];
  const call: VonageCall = {
    api: "sms",
    operation: "send-sms",
    method: "POST",
    host: "rest",
    path: "/sms/json",
    proof: "none",
    form,
    signal,
    mayBegin: sms.mayBegin,
  };
  const response = await rest.exchange(call);
  return sentSmsOf(call, response, rest.read(call, response, smsReplyResource));
}

/** The answer has one entry per part of the text; each part is accepted or refused individually. */
function sentSmsOf(
  call: VonageCall,
  response: OutboundResponse,
  reply: { readonly messages: readonly unknown[] },
): SentSms {
  const parts = itemsOf(reply.messages, smsPartResource);
  const refused = parts.find((part) => part.status !== ACCEPTED);
  const accepted = parts.filter((part) => part.status === ACCEPTED);
  if (refused !== undefined) throw refusalOfPart(call, response, refused, accepted.length, reply.messages.length);
  const [first] = accepted;
  // Parts of a success response that we cannot read may have been sent.
  if (!first?.["message-id"] || accepted.length !== reply.messages.length) {
    throw errorOfBody(attemptOf(call.operation, "writes"), response.statusCode);
  }
  return {
    providerMessageId: first["message-id"],
    status: "queued",
    providerStatus: ACCEPTED,
    segmentCount: accepted.length,
    payload: reply,
  };
}

function refusalOfPart(
  call: VonageCall,
  response: OutboundResponse,
  part: SmsPartResource,
  acceptedCount: number,
  partCount: number,
): ProviderError {
  const error = errorOfCode("sms", call.operation, response, part.status, part["error-text"] ?? "");
  if (acceptedCount === 0) return error;
  // Sending it again would deliver the accepted parts twice, so this is final, whatever the code says.
  return new ProviderError({
    provider: "vonage",
    operation: call.operation,
    outcome: "rejected",
    message: `Vonage accepted only ${acceptedCount} of the text's ${partCount} parts: ${error.message}`,
    statusCode: response.statusCode,
    vendorCode: part.status,
    ...(error.fix === undefined ? {} : { fix: error.fix }),
  });
}
