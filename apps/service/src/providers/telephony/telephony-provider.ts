import type { TelephonyProviderName } from "@parley/contracts/provider-names";
import type { CallControl, CallEndReport, CallWebhooks } from "./carrier-calls.ts";
import type { MediaStreamProtocol, SharedMediaStreamProtocol } from "./media-stream/protocol.ts";

/** What a carrier can do. Callers ask here and never compare a vendor's name. */
export interface TelephonyCapabilities {
  readonly canSendMms: boolean;
  /** A sent text can be looked up afterwards, so an unknown outcome can be settled by asking. */
  readonly canFindSentSms: boolean;
  /** Received texts can be listed, so texts lost on the way to us can be fetched later. */
  readonly canListReceivedSms: boolean;
  /** Whole texts the carrier itself acts on and answers, in lower case; we must not confirm them a second time. */
  readonly answeredKeywords: { readonly stop: readonly string[]; readonly start: readonly string[] };
  /** Accepts `messagingServiceId` in place of a sender. */
  readonly hasMessagingServices: boolean;
  /** Signs the requests that open its media sockets (`verifyStreamUpgrade`). */
  readonly signsStreamUpgrades: boolean;
  /** The media stream goes on while a transfer rings, and after one that failed. */
  readonly keepsStreamInTransfers: boolean;
  /** A call that is over can be looked up, so its end and duration are known although no report of them came. */
  readonly canReadCallEnd: boolean;
  /** Numbers of others may be verified with the carrier and then shown as the caller. */
  readonly hasVerifiedCallerIds: boolean;
}

/** One setting of an account, by the name the organization record and the environment (in upper case) give it. */
export interface TelephonySetting {
  readonly name: string;
  readonly isSecret: boolean;
  readonly isRequired: boolean;
}

/** An effect whose intent is on record; what became of it is found out by asking, once its grace is over. */
export interface IntendedEffect {
  /**
   * Asked when the first byte of the request that has the effect is about to be written: false once it would come too late
   * for whoever asks after it. Then nothing is sent, and the failure is `not-done`. Absent: it is never too late.
   */
  readonly mayBegin?: () => boolean;
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

/** The one list of states a text can be in; every vendor maps its own words onto it. */
export type SmsDeliveryStatus = "queued" | "sending" | "sent" | "delivered" | "failed";

export interface SentSms {
  readonly providerMessageId: string;
  readonly status: SmsDeliveryStatus;
  /** The carrier's own word. */
  readonly providerStatus: string;
  /** As billed, when the carrier says so at once. */
  readonly segmentCount: number | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Asks for a text we may have sent: same parties and body, accepted at or after `notBefore`. */
export interface SentSmsQuery {
  /** Null when the carrier chose the sender (messaging service). */
  readonly from: string | null;
  readonly to: string;
  readonly body: string;
  readonly notBefore: Date;
}

/** Where one of several webhooks belongs in the text that the sender's phone cut into pieces (GSM concatenation). */
export interface SmsPart {
  /** The same over all parts of one text from one sender. */
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
  /** Null for a whole text, which is all that carriers deliver who put long texts together themselves. */
  readonly part: SmsPart | null;
  /** The carrier says that it took the text for a keyword (whichever its account has set) and has answered it itself. */
  readonly answeredKeyword?: CarrierKeyword;
  readonly payload: Readonly<Record<string, unknown>>;
}

export type CarrierKeyword = "stop" | "start" | "help";

/** A delivery report of a text we sent. */
export interface SmsStatusReport {
  readonly kind: "status";
  readonly providerMessageId: string;
  /** Our own id when the callback URL carried it. */
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

/** A webhook exactly as it arrived: signatures are over these bytes. */
export interface RawWebhook {
  readonly method: "GET" | "POST";
  /** The public URL the carrier called: PUBLIC_BASE_URL + raw request target (path called, query as sent). */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Which account a webhook claims to be for. Unverified: only good for choosing the secret. */
export interface WebhookAddress {
  /** Our side of the conversation, E.164. Null in a delivery report that does not name it. */
  readonly ourNumber: string | null;
  /** Our own id of the text when the callback URL or the report carries it. */
  readonly messageId: string | null;
  readonly accountId: string | null;
}

export type WebhookVerdict =
  | { readonly isValid: true }
  | {
      readonly isValid: false;
      /** `no-credentials`: the account has nothing to check with, so nothing holds. */
      readonly reason: "missing-signature" | "bad-signature" | "expired" | "no-credentials";
    };

export interface WebhookReply {
  readonly statusCode: number;
  readonly contentType: string;
  readonly body: string;
}

/** How a carrier's webhooks are read; needs no credentials. */
export interface TelephonyWebhooks {
  /** Whether the carrier only looks if somebody is there, as some do before they take a URL; to be acknowledged. */
  isProbe?(webhook: RawWebhook): boolean;
  /** Reads just enough of the unverified webhook to choose the secret; null when it is not of the carrier's form. */
  readSmsAddress(webhook: RawWebhook): WebhookAddress | null;
  /** Call only after the signature held. Null when a member the form requires is missing. */
  parseSms(webhook: RawWebhook): SmsWebhookEvent | null;
  /** What the carrier wants to hear when all went well. */
  readonly acknowledgement: WebhookReply;
  /** The status a bad signature gets (Twilio 403, Telnyx 401). */
  readonly rejectedStatusCode: 401 | 403;
}

export interface NumberCapabilities {
  readonly voice: boolean;
  readonly sms: boolean;
  readonly mms: boolean;
  readonly fax: boolean;
}

export interface NumberSearch {
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  readonly areaCode: string | null;
  readonly contains: string | null;
  readonly locality: string | null;
  readonly region: string | null;
  readonly limit: number;
}

export interface AvailableNumber {
  readonly phoneNumber: string;
  readonly friendlyName: string | null;
  readonly locality: string | null;
  readonly region: string | null;
  readonly countryCode: string;
  readonly capabilities: NumberCapabilities;
  /** Monthly price as text with its sign, `$1.15`; null when the carrier does not say. */
  readonly monthlyCost: string | null;
  readonly setupCost: string | null;
}

export interface OwnedNumber {
  readonly phoneNumber: string;
  readonly providerNumberId: string;
  readonly friendlyName: string | null;
  readonly capabilities: NumberCapabilities;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Where a number's traffic is to go; absolute URLs. */
export interface NumberWebhooks {
  readonly smsUrl: string | null;
  readonly voiceUrl: string | null;
  readonly statusCallbackUrl: string | null;
}

/** What the carrier has configured for a number, for people who look for a mistake. */
export interface NumberConfiguration {
  /** Where texts really go, wherever the carrier keeps that; null: nowhere. */
  readonly smsUrl: string | null;
  /** The same of calls. */
  readonly voiceUrl: string | null;
  /** What people are shown in place of the URL, where the carrier keeps none with the number. */
  readonly smsNote?: string;
  readonly voiceNote?: string;
  /** In the carrier's own words, no secrets. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** A place in which a carrier keeps where some of a number's traffic goes. */
export interface NumberRoute {
  /** Under which a person recognizes it, and by which it is put back: `voice`, `connection`. */
  readonly name: string;
  /** What the carrier is told to have it so again, in its own words. May hold secrets, such as a password in an address. */
  readonly members: Readonly<Record<string, string>>;
  /** The address it leads to in the end, else the id of what takes the traffic; null: nothing is set. */
  readonly leadsTo: string | null;
}

export interface NumberPurchase extends IntendedEffect {
  /** E.164. */
  readonly phoneNumber: string;
  /** ISO 3166-1 alpha-2; null: to be told from the number. */
  readonly countryCode: string | null;
  /** The carrier's group of numbers that texts share settings by, when the buyer names one (Telnyx). */
  readonly messagingProfileId: string | null;
  readonly webhooks: NumberWebhooks;
}

/** A number that belongs to somebody else's carrier and was verified with this one. */
export interface VerifiedCallerId {
  readonly phoneNumber: string;
  readonly providerCallerId: string;
  readonly friendlyName: string | null;
}

/** How its owner proves that the number is theirs. */
export interface CallerIdVerification {
  /** What the owner types or says when the carrier calls; null when the carrier texts a code to the owner instead. */
  readonly validationCode: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface OutboundCall extends IntendedEffect {
  /** Our own id of the call, its intent's; also what the carrier repeats in its events, where it takes such a thing. */
  readonly callId: string;
  /** E.164. */
  readonly from: string;
  /** E.164. */
  readonly to: string;
  /** `CallWebhooks.answerUrl`: asked what to do once the call is answered. A carrier that asks nothing reports all there. */
  readonly answerUrl: string;
  /** `CallWebhooks.statusUrl`: told of the call's progress and end. */
  readonly statusCallbackUrl: string;
  /** How long to let it ring; whole, brought within what the carrier takes. */
  readonly ringTimeoutSeconds: number;
}

export type CredentialCheck =
  | { readonly isValid: true; readonly friendlyName: string | null }
  | { readonly isValid: false; readonly reason: string };

/**
 * One account at a carrier. Every method throws `ProviderError`, whose `outcome` says whether the effect happened.
 * Requests end by the given signal or the limit that all carriers have (10 s by default), whichever comes first.
 */
export interface TelephonyAccount extends CallControl {
  readonly provider: TelephonyProviderName;
  /** The carrier's public id of the account (Twilio: Account SID), or what stands for it where there is none. Tells no secret. */
  readonly accountId: string;
  /** Under which other ids numbers may still remember the account; none when absent. */
  readonly formerAccountIds?: readonly string[];
  /** Checks the signature over the raw bytes. */
  verifyWebhook(webhook: RawWebhook, now: Date): WebhookVerdict;
  checkCredentials(signal?: AbortSignal): Promise<CredentialCheck>;

  sendSms(sms: OutboundSms, signal?: AbortSignal): Promise<SentSms>;
  /** Texts the carrier accepted that match the query, oldest first. Throws when `canFindSentSms` is false. */
  findSentSms(query: SentSmsQuery, signal?: AbortSignal): Promise<readonly SentSms[]>;
  /** Texts received on `to` since `since`, oldest first. Throws when `canListReceivedSms` is false. */
  listReceivedSms(to: string, since: Date, signal?: AbortSignal): Promise<readonly InboundSms[]>;

  listCountries(signal?: AbortSignal): Promise<readonly string[]>;
  searchNumbers(search: NumberSearch, signal?: AbortSignal): Promise<readonly AvailableNumber[]>;
  purchaseNumber(purchase: NumberPurchase, signal?: AbortSignal): Promise<OwnedNumber>;
  /** Resolves also when the carrier no longer knows the number. */
  releaseNumber(providerNumberId: string, signal?: AbortSignal): Promise<void>;
  listNumbers(signal?: AbortSignal): Promise<readonly OwnedNumber[]>;
  /** A member that is absent is left as the carrier has it; null clears it. */
  configureNumber(providerNumberId: string, webhooks: Partial<NumberWebhooks>, signal?: AbortSignal): Promise<void>;
  /** Where the number's traffic goes, to be put back later: all that `configureNumber` may change. Null: no such number. */
  readNumberRoutes(providerNumberId: string, signal?: AbortSignal): Promise<readonly NumberRoute[] | null>;
  /** Has the carrier keep this route as it was read; others stay as they are. */
  restoreNumberRoute(providerNumberId: string, route: NumberRoute, signal?: AbortSignal): Promise<void>;
  /** Null when the account does not have the number. */
  readNumberConfiguration(providerNumberId: string, signal?: AbortSignal): Promise<NumberConfiguration | null>;
  /** Throws when `hasVerifiedCallerIds` is false, as the next one does. */
  listVerifiedCallerIds(signal?: AbortSignal): Promise<readonly VerifiedCallerId[]>;
  requestCallerIdVerification(
    phoneNumber: string,
    friendlyName: string | null,
    signal?: AbortSignal,
  ): Promise<CallerIdVerification>;

  placeCall(call: OutboundCall, signal?: AbortSignal): Promise<{ readonly callSid: string }>;
  /** Resolves also when the call has already ended. */
  hangUpCall(callSid: string, signal?: AbortSignal): Promise<void>;
  /** Null while the call goes on, and where the carrier does not know of its end (yet). Throws when `canReadCallEnd` is false. */
  readCallEnd(callSid: string, signal?: AbortSignal): Promise<CallEndReport | null>;
}

/** One carrier: a vendor folder exports a factory of this, `table.ts` lists it. */
export interface TelephonyVendor {
  readonly name: TelephonyProviderName;
  readonly capabilities: TelephonyCapabilities;
  readonly settings: readonly TelephonySetting[];
  readonly webhooks: TelephonyWebhooks;
  readonly calls: CallWebhooks;
  readonly mediaStream: MediaStreamProtocol | SharedMediaStreamProtocol;
  /** Null when a required setting is missing. `read` gives a setting's value by name. */
  connect(read: (settingName: string) => string | undefined): TelephonyAccount | null;
}
