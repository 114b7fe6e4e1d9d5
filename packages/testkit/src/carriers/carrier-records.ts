import type { TelephonyProviderName } from "@parley/contracts/provider-names";

/**
 * What the simulator remembers. Everything here is plain JSON (times are epoch milliseconds), so that a test reads the
 * same shapes from a simulator in its own process and from one behind the control endpoints.
 */

/** Neutral words; each carrier's wire format has its own for them. */
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
  /** Sent by the carrier of its own accord (the answer to STOP), not by a request of ours. */
  readonly isAutomatic: boolean;
  /** Null until a messaging service has chosen a sender. */
  readonly from: string | null;
  readonly to: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
  readonly messagingServiceSid: string | null;
  readonly statusCallbackUrl: string | null;
  /** Where reports go when that URL fails; none when absent. */
  readonly statusFallbackUrl?: string | null;
  /** Our own name for the text, where the carrier takes one and repeats it in its reports. */
  readonly clientReference?: string;
  /** What the account has the text for (Twilio's advanced opt-out, Telnyx' auto-responses); absent: nothing of its own. */
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

/** The moments of a call a carrier reports. */
export type CallEvent = "initiated" | "ringing" | "answered" | "completed";

export interface SimulatedCall {
  readonly carrier: TelephonyProviderName;
  readonly sid: string;
  readonly accountId: string;
  readonly direction: "inbound" | "outbound";
  readonly from: string;
  readonly to: string;
  /** The call that had this one placed to join it; null for one of its own. */
  readonly parentSid: string | null;
  /** Where the carrier asks what to do once the call is answered. */
  readonly answerUrl: string | null;
  readonly answerMethod: "GET" | "POST";
  readonly statusCallbackUrl: string | null;
  readonly statusCallbackEvents: readonly CallEvent[];
  readonly state: CallState;
  /** What our side answered when it was asked what to do, or said when it placed the call. */
  readonly instructions: string | null;
  /** Our own word about the call, where the carrier takes one and repeats it in its events. */
  readonly clientState: string | null;
  /** What holds the legs that hear each other together, where the carrier has a name for it and it has changed. */
  readonly conversationId: string | null;
  /** Who ended it: the person at the phone, our side, or the carrier of its own accord. */
  readonly endedBy: CallEnder | null;
  /** What the carrier has to complain about: instructions it could not get, read or carry out. */
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
  /** What else the carrier keeps of where the number's traffic goes, by its own names of the parameters; absent: empty. */
  readonly settings: Readonly<Record<string, string>>;
  readonly createdAtMs: number;
}

/** A number of somebody else's carrier that its owner verifies, or has verified, with this one. */
export interface SimulatedCallerId {
  readonly sid: string;
  readonly phoneNumber: string;
  readonly friendlyName: string;
  readonly validationCode: string;
  readonly isVerified: boolean;
  readonly createdAtMs: number;
}

/** `call-instructions`: the carrier asks again what to do with a call it already has. */
export type WebhookKind =
  | "inbound-sms"
  | "sms-status"
  | "inbound-call"
  | "call-answered"
  | "call-instructions"
  | "call-status"
  | "stream-status";

/** One try to hand over one webhook. */
export interface WebhookAttempt {
  readonly carrier: TelephonyProviderName;
  readonly kind: WebhookKind;
  /** The message or call it tells about. */
  readonly resourceSid: string;
  /** The state it reports, in the carrier's own word. */
  readonly reportedState: string;
  /** As requested: without fragment, with query. */
  readonly url: string;
  readonly isFallback: boolean;
  /** 1 is the original, more are copies a fault made. */
  readonly copy: number;
  /** 1 is the first try, more are retries. */
  readonly attempt: number;
  readonly idempotencyToken: string;
  readonly startedAtMs: number;
  readonly durationMs: number;
  /** Null when there was no answer. */
  readonly statusCode: number | null;
  readonly outcome: "answered" | "not-connected" | "timed-out" | "cut" | "lost";
  readonly replyBody: string;
}

/** What a REST request asked for, in words all carriers share. */
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

/** One REST request as it arrived and how it ended. */
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
  /** Whether the request was carried out (also when the reply said otherwise). */
  readonly isPerformed: boolean;
  /** Null while unanswered and when the connection was cut. */
  readonly statusCode: number | null;
}
