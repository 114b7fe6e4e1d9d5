import type { CarrierWebhookFormat } from "../carrier-format.ts";
import { twilioCallStatus } from "./call-webhooks.ts";
import { API_VERSION, twilioDraft } from "./draft.ts";

/** Twilio's webhooks: signed forms, with retries set by the URL's fragment. */
export const twilioWebhookFormat: CarrierWebhookFormat = {
  inboundSms: (account, number, message, url) =>
    twilioDraft(account, {
      kind: "inbound-sms",
      resourceSid: message.sid,
      reportedState: "received",
      url,
      method: number.smsMethod,
      fallbackUrl: number.smsFallbackUrl === "" ? null : number.smsFallbackUrl,
      fields: [
        ["ToCountry", "US"],
        ["ToState", ""],
        ["SmsMessageSid", message.sid],
        ["NumMedia", String(message.mediaUrls.length)],
        ["ToCity", ""],
        ["FromZip", ""],
        ["SmsSid", message.sid],
        ["FromState", ""],
        ["SmsStatus", "received"],
        ["FromCity", ""],
        ["Body", message.body],
        ["FromCountry", "US"],
        ["To", message.to],
        ["ToZip", ""],
        ["NumSegments", String(message.segmentCount)],
        ["MessageSid", message.sid],
        ["AccountSid", account.accountId],
        ["From", message.from ?? ""],
        ["ApiVersion", API_VERSION],
        ...(message.accountKeyword === undefined ? [] : [["OptOutType", message.accountKeyword] as const]),
        ...message.mediaUrls.flatMap((mediaUrl, index): [string, string][] => [
          [`MediaUrl${index}`, mediaUrl],
          [`MediaContentType${index}`, "image/jpeg"],
        ]),
      ],
    }),

  smsStatus: (account, message, url) =>
    twilioDraft(account, {
      kind: "sms-status",
      resourceSid: message.sid,
      reportedState: message.state,
      url,
      fields: [
        ...(message.errorCode === null ? [] : [["ErrorCode", message.errorCode] as const]),
        ...(message.messagingServiceSid === null
          ? []
          : [["MessagingServiceSid", message.messagingServiceSid] as const]),
        ["SmsSid", message.sid],
        ["SmsStatus", message.state],
        ["MessageStatus", message.state],
        ["To", message.to],
        ["MessageSid", message.sid],
        ["AccountSid", account.accountId],
        ["From", message.from ?? ""],
        ["ApiVersion", API_VERSION],
      ],
    }),

  callStatus: twilioCallStatus,
};
