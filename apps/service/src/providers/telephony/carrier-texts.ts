import type { RawWebhook, WebhookReply } from "./carrier-webhook.ts";
import type { IntendedEffect } from "./intended-effect.ts";

/** What a carrier can do with texts. Callers ask here and never compare a carrier's name. */
export interface CarrierTexts {
  readonly canSendMms: boolean;
  /** A sent text can be looked up afterwards, so an unknown outcome can be settled by asking the carrier. */
  readonly canFindSentSms: boolean;
  /** Received texts can be listed, so texts lost on the way to us can be fetched later. */
  readonly canListReceivedSms: boolean;
  /** Texts, in lower case, that the carrier acts on and answers itself; we must not send a second confirmation. */
  readonly answeredKeywords: { readonly stop: readonly string[]; readonly start: readonly string[] };
  /** Accepts `messagingServiceId` in place of a sender. */
  readonly hasMessagingServices: boolean;
  readonly webhooks: TextWebhooks;
}

/** What an account can do with texts. Every method throws `ProviderError`. */
export interface TextAccount {
  sendSms(sms: OutboundSms, signal?: AbortSignal): Promise<SentSms>;
  /** Texts the carrier accepted that match the query, oldest first. Throws when `canFindSentSms` is false. */
  findSentSms(query: SentSmsQuery, signal?: AbortSignal): Promise<readonly SentSms[]>;
  /** Texts received on `to` since `since`, oldest first. Throws when `canListReceivedSms` is false. */
  listReceivedSms(to: string, since: Date, signal?: AbortSignal): Promise<readonly InboundSms[]>;
}

export interface OutboundSms extends IntendedEffect {
  /** Our own id of the message; travels in the status callback URL so that a callback can settle the intent. */
  readonly messageId: string;
  /** E.164. */
  readonly from: string;
  /** E.164. */
  readonly to: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
  readonly messagingServiceId: string | null;
  /** Absolute URL the carrier reports delivery to. */
  readonly statusCallbackUrl: string;
}

/** The states a text can be in; every vendor maps its own statuses onto these. */
export type SmsDeliveryStatus = "queued" | "sending" | "sent" | "delivered" | "failed";

export interface SentSms {
  readonly providerMessageId: string;
  readonly status: SmsDeliveryStatus;
  /** The carrier's own word. */
  readonly providerStatus: string;
  /** As billed; null unless the carrier says so right away. */
  readonly segmentCount: number | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Describes a text we may have sent: same parties and body, accepted at or after `notBefore`. */
export interface SentSmsQuery {
  /** Null when the carrier chose the sender (messaging service). */
  readonly from: string | null;
  readonly to: string;
  readonly body: string;
  readonly notBefore: Date;
}

/** Which part of a long text a webhook carries, when the carrier does not join the parts itself (GSM concatenation). */
export interface SmsPart {
  /** Shared by all parts of one text from one sender. */
  readonly reference: string;
  /** 1 for the first. */
  readonly number: number;
  readonly count: number;
}

/** A received text, normalized. */
export interface InboundSms {
  readonly kind: "message";
  /** The carrier's id; the key under which the text takes effect once. */
  readonly providerMessageId: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
  readonly segmentCount: number | null;
  /** When the carrier says it was received; null when it does not say. */
  readonly receivedAt: Date | null;
  /** Null for a whole text. Carriers that join long texts themselves deliver nothing else. */
  readonly part: SmsPart | null;
  /** The carrier treated the text as one of the keywords set in its account, and has already answered it. */
  readonly answeredKeyword?: CarrierKeyword;
  readonly payload: Readonly<Record<string, unknown>>;
}

export type CarrierKeyword = "stop" | "start" | "help";

/** A delivery report of a text we sent. */
export interface SmsStatusReport {
  readonly kind: "status";
  readonly providerMessageId: string;
  /** Our own id, if the callback URL carried it. */
  readonly messageId: string | null;
  readonly status: SmsDeliveryStatus;
  readonly providerStatus: string;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  /** The carrier blocks the number because its owner opted out there. */
  readonly isRecipientOptedOut: boolean;
  readonly segmentCount: number | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

export type SmsWebhookEvent = InboundSms | SmsStatusReport;

/** Which account a webhook claims to be for. Unverified: only good for choosing the secret. */
export interface WebhookAddress {
  /** Our number in the conversation, E.164. Null in a delivery report that does not name it. */
  readonly ourNumber: string | null;
  /** Our own id of the text, if the callback URL or the report carries it. */
  readonly messageId: string | null;
  readonly accountId: string | null;
}

/** How a carrier's webhooks about texts are read; needs no credentials. */
export interface TextWebhooks {
  /** Whether the carrier is only checking that the URL responds, as some do before they accept it; just acknowledge it. */
  isProbe?(webhook: RawWebhook): boolean;
  /** Reads just enough of the unverified webhook to choose the secret; null when it is not in the carrier's form. */
  readSmsAddress(webhook: RawWebhook): WebhookAddress | null;
  /** Call only after the signature was verified. Null when a required member is missing. */
  parseSms(webhook: RawWebhook): SmsWebhookEvent | null;
  /** The reply the carrier expects when all went well. */
  readonly acknowledgement: WebhookReply;
  /** The status a bad signature gets (Twilio 403, Telnyx 401). */
  readonly rejectedStatusCode: 401 | 403;
}
