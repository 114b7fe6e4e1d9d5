import type { OutboundSms, SentSms } from "../../carrier-texts.ts";
import { MESSAGE_ID_PARAMETER, withParameter } from "../../shared/callback-url.ts";
import { messageResource, readCount } from "../resources.ts";
import type { TelnyxRest } from "../rest.ts";
import { smsStatusOf } from "./status.ts";

/**
 * Each text names the URL for its reports, and each report repeats that URL, so it carries our own id. It is given twice
 * because Telnyx gives up on a URL after three tries; the second round helps us survive a longer restart.
 * https://developers.telnyx.com/api-reference/messages/send-a-message
 */
export async function sendTelnyxSms(rest: TelnyxRest, sms: OutboundSms, signal?: AbortSignal): Promise<SentSms> {
  const callbackUrl = withParameter(sms.statusCallbackUrl, MESSAGE_ID_PARAMETER, sms.messageId);
  const hasMedia = sms.mediaUrls.length > 0;
  const body = {
    from: sms.from,
    to: sms.to,
    // A picture needs no text.
    ...(sms.body === "" && hasMedia ? {} : { text: sms.body }),
    ...(hasMedia ? { media_urls: sms.mediaUrls } : {}),
    webhook_url: callbackUrl,
    webhook_failover_url: callbackUrl,
    use_profile_webhooks: false,
  };
  const message = await rest.request(
    { operation: "send-sms", method: "POST", path: "/messages", body, signal, mayBegin: sms.mayBegin },
    messageResource,
  );
  const providerStatus = message.to?.[0]?.status ?? "queued";
  return {
    providerMessageId: message.id,
    status: smsStatusOf(providerStatus),
    providerStatus,
    segmentCount: readCount(message.parts),
    payload: message,
  };
}
