import type { CarrierWebhookFormat, WebhookDraft, WebhookFailure, WebhookPolicy } from "../carrier-format.ts";
import type { CallEvent, SimulatedCall, WebhookKind } from "../carrier-records.ts";
import type { CarrierAccount } from "../carrier-store.ts";
import { twilioDate } from "./twilio-dates.ts";
import { type FormFields, signTwilioWebhook } from "./twilio-signer.ts";

const API_VERSION = "2010-04-01";

/** Twilio's webhooks: signed forms, retried as the fragment of the URL says. */
export const twilioWebhookFormat: CarrierWebhookFormat = {
  inboundSms: (account, number, message, url) =>
    draft(account, {
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
        ...message.mediaUrls.flatMap((mediaUrl, index): [string, string][] => [
          [`MediaUrl${index}`, mediaUrl],
          [`MediaContentType${index}`, "image/jpeg"],
        ]),
      ],
    }),

  smsStatus: (account, message, url) =>
    draft(account, {
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

  callInstructions: (account, call, url) =>
    draft(account, {
      kind: call.direction === "inbound" ? "inbound-call" : "call-answered",
      resourceSid: call.sid,
      reportedState: call.direction === "inbound" ? "ringing" : "in-progress",
      url,
      fields: callFields(account, call, call.direction === "inbound" ? "ringing" : "in-progress"),
    }),

  callStatus: (account, call, event, sequence, url) =>
    draft(account, {
      kind: "call-status",
      resourceSid: call.sid,
      reportedState: reportedCallState(call, event),
      url,
      fields: [
        ...callFields(account, call, reportedCallState(call, event)),
        ["CallbackSource", "call-progress-events"],
        ["SequenceNumber", String(sequence)],
        ["Timestamp", twilioDate(call.endedAtMs ?? call.answeredAtMs ?? call.createdAtMs) ?? ""],
        ...(event === "completed" ? [["CallDuration", String(durationSeconds(call))] as const] : []),
      ],
    }),
};

interface DraftParts {
  readonly kind: WebhookKind;
  readonly resourceSid: string;
  readonly reportedState: string;
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly fallbackUrl?: string | null;
  readonly fields: FormFields;
}

function draft(account: CarrierAccount, parts: DraftParts): WebhookDraft {
  return {
    kind: parts.kind,
    resourceSid: parts.resourceSid,
    reportedState: parts.reportedState,
    url: parts.url,
    fallbackUrl: parts.fallbackUrl ?? null,
    policyOf: twilioPolicyOf,
    build(registeredUrl, idempotencyToken, failure) {
      const fields: FormFields = [...parts.fields, ...failureFields(failure)];
      const bareUrl = registeredUrl.replace(/#.*$/s, "");
      const form = formEncode(fields);
      const isGet = parts.method === "GET";
      const url = isGet ? `${bareUrl}${bareUrl.includes("?") ? "&" : "?"}${form}` : bareUrl;
      return {
        method: isGet ? "GET" : "POST",
        url,
        headers: {
          "User-Agent": "TwilioProxy/1.1",
          Accept: "*/*",
          "X-Twilio-Signature": signTwilioWebhook(account.secret, url, isGet ? [] : fields),
          "I-Twilio-Idempotency-Token": idempotencyToken,
          ...(isGet ? {} : { "Content-Type": "application/x-www-form-urlencoded; charset=UTF-8" }),
        },
        body: isGet ? "" : form,
      };
    },
  };
}

function formEncode(fields: FormFields): string {
  const form = new URLSearchParams();
  for (const [name, value] of fields) form.append(name, value);
  return form.toString();
}

function failureFields(failure: WebhookFailure | null): FormFields {
  if (failure === null) return [];
  return [
    // 11200: HTTP retrieval failure.
    ["ErrorCode", "11200"],
    ["ErrorUrl", failure.url],
  ];
}

function callFields(account: CarrierAccount, call: SimulatedCall, status: string): FormFields {
  return [
    ["Called", call.to],
    ["CallSid", call.sid],
    ["To", call.to],
    ["CallStatus", status],
    ["From", call.from],
    ["Direction", call.direction === "inbound" ? "inbound" : "outbound-api"],
    ["AccountSid", account.accountId],
    ["ApiVersion", API_VERSION],
    ["Caller", call.from],
    ["CallerCity", ""],
  ];
}

function reportedCallState(call: SimulatedCall, event: CallEvent): string {
  if (event === "answered") return "in-progress";
  return event === "completed" ? call.state : event;
}

function durationSeconds(call: SimulatedCall): number {
  if (call.answeredAtMs === null || call.endedAtMs === null) return 0;
  return Math.ceil((call.endedAtMs - call.answeredAtMs) / 1_000);
}

/**
 * How Twilio retries a webhook: once and only when it cannot connect, unless the fragment says otherwise
 * (`#rc=5&rp=all`). https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides
 */
function twilioPolicyOf(url: string): WebhookPolicy {
  const hash = url.indexOf("#");
  const overrides = new URLSearchParams(hash === -1 ? "" : url.slice(hash + 1));
  const read = (name: string, least: number, most: number, standard: number) => {
    const value = Number.parseInt(overrides.get(name) ?? "", 10);
    return Number.isNaN(value) ? standard : Math.min(most, Math.max(least, value));
  };
  const policies = (overrides.get("rp") ?? "ct").split(",");
  const retryOn = new Set<"not-connected" | "no-reply" | "4xx" | "5xx">();
  if (policies.includes("all") || policies.includes("ct")) retryOn.add("not-connected");
  if (policies.includes("all") || policies.includes("rt")) retryOn.add("no-reply");
  if (policies.includes("all") || policies.includes("4xx")) retryOn.add("4xx");
  if (policies.includes("all") || policies.includes("5xx")) retryOn.add("5xx");
  return {
    retryCount: read("rc", 0, 5, 1),
    retryOn,
    connectTimeoutMs: read("ct", 100, 10_000, 5_000),
    readTimeoutMs: read("rt", 100, 15_000, 15_000),
    totalTimeoutMs: read("tt", 100, 15_000, 15_000),
  };
}
