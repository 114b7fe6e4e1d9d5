import type { TelephonyProviderName } from "@parley/contracts/provider-names";

/**
 * The simulator's records. All are plain JSON (times are epoch milliseconds), so that a test reads the
 * same shapes from a simulator in its own process and from one behind the control endpoints.
 */

/** Neutral names; each carrier's wire format has its own. */
export type MessageState =
  | "accepted"
  | "queued"
  | "sending"
  | "sent"
  | "delivered"
  | "undelivered"
  | "failed"
  | "received";

export interface SimulatedMessage {
  readonly carrier: TelephonyProviderName;
  readonly sid: string;
  readonly accountId: string;
  readonly direction: "inbound" | "outbound";
  /** Sent by the carrier itself (the answer to STOP), not at our request. */
  readonly isAutomatic: boolean;
  /** Null until a messaging service has chosen a sender. */
  readonly from: string | null;
  readonly to: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
  readonly messagingServiceSid: string | null;
  readonly statusCallbackUrl: string | null;
  /** Where reports go when that URL fails. */
  readonly statusFallbackUrl?: string | null;
  /** Our reference for the text, if the carrier accepts one and repeats it in reports. */
  readonly clientReference?: string;
  /** The keyword the account recognizes in the text (Twilio's advanced opt-out, Telnyx's auto-responses), if any. */
  readonly accountKeyword?: "STOP" | "START" | "HELP";
  readonly state: MessageState;
  readonly errorCode: string | null;
  readonly segmentCount: number;
  readonly createdAtMs: number;
  readonly sentAtMs: number | null;
  readonly updatedAtMs: number;
}

export type CallState =
  | "queued"
  | "ringing"
  | "in-progress"
  | "completed"
  | "canceled"
  | "busy"
  | "no-answer"
  | "failed";

export type CallEnder = "phone" | "service" | "carrier";

/** The steps of a call that a carrier reports. */
export type CallEvent = "initiated" | "ringing" | "answered" | "completed";

export interface SimulatedCall {
  readonly carrier: TelephonyProviderName;
  readonly sid: string;
  readonly accountId: string;
  readonly direction: "inbound" | "outbound";
  readonly from: string;
  readonly to: string;
  /** The call that this one was placed to join, if any. */
  readonly parentSid: string | null;
  /** Where the carrier asks for instructions once the call is answered. */
  readonly answerUrl: string | null;
  readonly answerMethod: "GET" | "POST";
  readonly statusCallbackUrl: string | null;
  readonly statusCallbackEvents: readonly CallEvent[];
  readonly state: CallState;
  /** Our instructions, given when asked or when the call was placed. */
  readonly instructions: string | null;
  /** Our reference for the call, if the carrier accepts one and repeats it in events. */
  readonly clientState: string | null;
  /** The conversation its leg was moved to, if the carrier has such a thing. */
  readonly conversationId: string | null;
  /** Who ended it: the person at the phone, our side, or the carrier itself. */
  readonly endedBy: CallEnder | null;
  /** The carrier's complaint: instructions it could not get, read or carry out. */
  readonly error: string | null;
  readonly createdAtMs: number;
  readonly answeredAtMs: number | null;
  readonly endedAtMs: number | null;
}

export interface SimulatedNumber {
  readonly sid: string;
  readonly phoneNumber: string;
  readonly friendlyName: string;
  readonly capabilities: {
    readonly voice: boolean;
    readonly sms: boolean;
    readonly mms: boolean;
    readonly fax: boolean;
  };
  readonly smsUrl: string;
  readonly smsMethod: "GET" | "POST";
  readonly smsFallbackUrl: string;
  readonly voiceUrl: string;
  readonly statusCallbackUrl: string;
  /** Further routing settings of the number, by the carrier's own parameter names; default empty. */
  readonly settings: Readonly<Record<string, string>>;
  readonly createdAtMs: number;
}

/** A number at another carrier that its owner verifies, or has verified, with this one. */
export interface SimulatedCallerId {
  readonly sid: string;
  readonly phoneNumber: string;
  readonly friendlyName: string;
  readonly validationCode: string;
  readonly isVerified: boolean;
  readonly createdAtMs: number;
}

/** `call-instructions`: the carrier asks for new instructions for an existing call. */
export type WebhookKind =
  | "inbound-sms"
  | "sms-status"
  | "inbound-call"
  | "call-answered"
  | "call-instructions"
  | "call-status"
  | "stream-status";

/** One attempt to deliver a webhook. */
export interface WebhookAttempt {
  readonly carrier: TelephonyProviderName;
  readonly kind: WebhookKind;
  /** The message or call it is about. */
  readonly resourceSid: string;
  /** The status it reports, in the carrier's own word. */
  readonly reportedState: string;
  /** As requested: without fragment, with query. */
  readonly url: string;
  readonly isFallback: boolean;
  /** 1 is the original; higher numbers are duplicates made by a fault. */
  readonly copy: number;
  /** 1 is the first attempt. */
  readonly attempt: number;
  readonly idempotencyToken: string;
  readonly startedAtMs: number;
  readonly durationMs: number;
  /** Null when there was no answer. */
  readonly statusCode: number | null;
  readonly outcome: "answered" | "not-connected" | "timed-out" | "cut" | "lost";
  readonly replyBody: string;
}

/** What a REST request asked for, by the same names for all carriers. */
export type RestOperation =
  | "check-credentials"
  | "send-sms"
  | "list-sms"
  | "read-sms"
  | "list-media"
  | "read-media"
  | "list-countries"
  | "search-numbers"
  | "purchase-number"
  | "list-numbers"
  | "read-number"
  | "configure-number"
  | "release-number"
  | "place-call"
  | "read-call"
  | "list-calls"
  | "change-call"
  | "list-caller-ids"
  | "verify-caller-id"
  | "remove-caller-id"
  | "list-messaging-profiles"
  | "create-messaging-profile"
  | "read-messaging-profile"
  | "read-number-order"
  | "read-application"
  | "read-connection"
  | "unknown";

/** A REST request and how it ended. */
export interface RestRequestRecord {
  readonly carrier: TelephonyProviderName;
  /** Counts from 0 over all requests of the carrier. */
  readonly ordinal: number;
  readonly operation: RestOperation;
  readonly method: string;
  /** Raw request target. */
  readonly target: string;
  readonly body: string;
  readonly receivedAtMs: number;
  /** Faults that fired. */
  readonly faults: readonly string[];
  /** Whether the request was carried out, whatever the reply said. */
  readonly isPerformed: boolean;
  /** Null while unanswered and when the connection was cut. */
  readonly statusCode: number | null;
}
