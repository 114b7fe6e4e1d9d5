import { telephonyProviderName } from "@parley/contracts/provider-names";
import type { SmsReceivedEvent } from "@parley/contracts/webhooks/webhook-events";
import type { ConversationId } from "@parley/foundation/branded-ids";
import type { WebhookEvent } from "./enqueue-webhook.ts";

/** A text that arrived. */
export interface ReceivedSms {
  /** The assistant's `sms_webhook_url`; null when it has none. */
  readonly url: string | null;
  readonly conversationId: ConversationId;
  readonly messageId: string;
  /** E.164. */
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
  /** `twilio`, `telnyx` or `vonage`. */
  readonly provider: string;
}

/** The documented "SMS received" event. @throws ZodError for an undocumented provider */
export function smsReceivedEvent(sms: ReceivedSms): WebhookEvent {
  const provider = telephonyProviderName.parse(sms.provider);
  return {
    type: "sms_received",
    url: sms.url,
    conversationId: sms.conversationId,
    buildBody: (timestamp): SmsReceivedEvent => ({
      type: "sms_received",
      timestamp,
      data: {
        message_id: sms.messageId,
        from: sms.from,
        to: sms.to,
        body: sms.body,
        media_urls: [...sms.mediaUrls],
        provider,
      },
    }),
  };
}
