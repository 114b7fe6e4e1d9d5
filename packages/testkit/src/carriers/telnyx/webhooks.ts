import type { Clock } from "@parley/foundation/clock";
import type { CarrierWebhookFormat } from "../carrier-format.ts";
import { callEvent } from "./call-events.ts";
import { telnyxEventDraft } from "./event-draft.ts";
import { presentMessage, telnyxStatusOf } from "./messages.ts";

export function createTelnyxWebhookFormat(clock: Clock): CarrierWebhookFormat {
  return {
    inboundSms: (account, number, message, url) =>
      telnyxEventDraft(clock, account, {
        type: "message.received",
        kind: "inbound-sms",
        resourceSid: message.sid,
        reportedState: "received",
        url,
        fallbackUrl: number.smsFallbackUrl === "" ? null : number.smsFallbackUrl,
        occurredAtMs: message.createdAtMs,
        payload: { ...presentMessage(message), webhook_url: url },
      }),

    // One report when the text was sent, one with its final status.
    smsStatus: (account, message, url) =>
      message.state === "queued" || message.state === "sending" || message.state === "accepted"
        ? null
        : telnyxEventDraft(clock, account, {
            type: message.state === "sent" ? "message.sent" : "message.finalized",
            kind: "sms-status",
            resourceSid: message.sid,
            reportedState: telnyxStatusOf(message.state),
            url,
            fallbackUrl: message.statusFallbackUrl ?? null,
            occurredAtMs: message.updatedAtMs,
            payload: presentMessage(message),
          }),

    // Everything goes to the connection's URL. The call flow itself reports inbound calls.
    inboundCallReports: (_account, _number, answerUrl) => ({
      answerMethod: "POST",
      statusCallbackUrl: answerUrl === "" ? null : answerUrl,
      statusCallbackEvents: ["answered", "completed"],
    }),

    callStatus: (account, call, event, _sequence, url) =>
      telnyxEventDraft(clock, account, callEvent(call, event, url, "call-status")),
  };
}
