import type { RawWebhook, WebhookReply } from "./carrier-webhook.ts";
import type { IntendedEffect } from "./intended-effect.ts";
import type { MediaStreamProtocol, SharedMediaStreamProtocol } from "./media-stream/protocol.ts";

/** What a carrier can do with calls. Callers ask here and never compare a carrier's name. */
export interface CarrierCalls {
  /** Signs the requests that open its media sockets (`verifyStreamUpgrade`). */
  readonly signsStreamUpgrades: boolean;
  /** The media stream goes on while a transfer rings, and after one that failed. */
  readonly keepsStreamInTransfers: boolean;
  /** A call that is over can be looked up, so its end and duration are known although no report of them came. */
  readonly canReadCallEnd: boolean;
  readonly webhooks: CallWebhooks;
  readonly mediaStream: MediaStreamProtocol | SharedMediaStreamProtocol;
}

/** What an account can do with calls. Every method throws `ProviderError`. */
export interface CallAccount {
  placeCall(call: OutboundCall, signal?: AbortSignal): Promise<{ readonly callSid: string }>;
  /** Resolves also when the call has already ended. */
  hangUpCall(callSid: string, signal?: AbortSignal): Promise<void>;
  /** Null while the call goes on, and where the carrier does not know of its end (yet). Throws when `canReadCallEnd` is false. */
  readCallEnd(callSid: string, signal?: AbortSignal): Promise<CallEndReport | null>;
  /**
   * Says what a waiting call is to do. The reply goes back as the answer to the webhook that told of it: for carriers that
   * read instructions there, it holds them; else commands were sent, and repeating them does nothing twice.
   */
  instructCall(waiting: WaitingCall, instruction: CallInstruction, signal?: AbortSignal): Promise<WebhookReply>;
  /** A `transfer-result` reports the outcome. Rejected when the call has ended. */
  transferCall(callSid: string, transfer: CallTransfer, signal?: AbortSignal): Promise<void>;
  /**
   * Has a call that waits for nothing open another media stream in place of the one it has. What was to follow the old
   * one does not. Rejected when the call has ended.
   */
  reconnectCall(callSid: string, connect: ConnectInstruction, signal?: AbortSignal): Promise<void>;
  /** Checks what a carrier sends with the upgrade of a media socket; true where it signs nothing (the token then stands alone). */
  verifyStreamUpgrade(upgrade: StreamUpgrade, now: Date): boolean;
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
  /** `CallWebhooks.statusUrl`: gets the call's progress and end. */
  readonly statusCallbackUrl: string;
  /** How long to let it ring; whole, brought within what the carrier takes. */
  readonly ringTimeoutSeconds: number;
}

/** Which account a call webhook claims to be for. Unverified: only good for choosing the secret. */
export interface CallWebhookAddress {
  /** The organization's number, E.164; null when the event does not name it. */
  readonly ourNumber: string | null;
  /** The carrier's id of the call. */
  readonly callSid: string | null;
  /** Our own id of the call, where the URL that was called carries it. */
  readonly intentId: string | null;
  readonly accountId: string | null;
}

/** Why a leg ended, in the words every carrier's causes are mapped onto. */
export type LegEndCause =
  | "hung-up"
  | "busy"
  | "no-answer"
  /** Refused by the called side. */
  | "rejected"
  /** The number does not exist or cannot be reached. */
  | "unreachable"
  | "canceled"
  | "carrier-failure";

/** Stands for a caller whose number is not shown (RFC 3323 calls such a caller so). */
export const ANONYMOUS_CALLER = "anonymous";

interface CallEventBase {
  /** The carrier's id of the call. */
  readonly callSid: string;
  /** Our own id of the call, where the event carries it. */
  readonly intentId: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  /** When the call was answered, by the carrier's clock: in the event that says that it was, of carriers that date it. */
  readonly answeredAt?: Date;
}

/** What a carrier says of a call that is over. */
export interface CallEndReport {
  /** By the carrier's clock; null when it does not say. */
  readonly endedAt: Date | null;
  /** From the answer to the end, as the carrier counts it for billing; null when it does not say. */
  readonly durationSeconds: number | null;
  /** What the carrier takes for it; null when it does not say, or not yet. */
  readonly price: CarrierPrice | null;
}

export interface CarrierPrice {
  /** In the currency's main unit. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** A call came in and waits for what to do. */
export interface IncomingCallEvent extends CallEventBase {
  readonly kind: "incoming";
  /** E.164, an address of another kind as the carrier writes it, or `ANONYMOUS_CALLER`. */
  readonly from: string;
  readonly to: string;
}

/** A call we placed was answered and waits for what to do. */
export interface AnsweredCallEvent extends CallEventBase {
  readonly kind: "answered";
}

/** The call, or our leg of it, is over. */
export interface EndedCallEvent extends CallEventBase, CallEndReport {
  readonly kind: "ended";
  readonly cause: LegEndCause;
  /** The carrier's own word or code. */
  readonly carrierCause: string | null;
}

/**
 * What became of the leg that a transfer had rung up; may come more than once. When it failed, the call waits for what to
 * do. When it succeeded it is out of our hands: the event is acknowledged and never instructed.
 */
export interface TransferResultEvent extends CallEventBase {
  readonly kind: "transfer-result";
  readonly hasSucceeded: boolean;
  /** Null when it succeeded. */
  readonly cause: LegEndCause | null;
}

/** The media stream could not be opened, or ended before the call did: the call waits for what to do. */
export interface StreamFailedEvent extends CallEventBase {
  readonly kind: "stream-failed";
  readonly message: string;
}

/**
 * A carrier that takes one command at a time has done one step of an instruction. What is left of it comes back with the
 * event, and is to be given to `instructCall` as it is.
 */
export interface NextStepEvent extends CallEventBase {
  readonly kind: "next-step";
  readonly instruction: CallInstruction;
}

/** Anything that needs no action; kept for the call's log. */
export interface CallProgressEvent extends CallEventBase {
  readonly kind: "progress";
  /** The carrier's own word: `ringing`, `streaming.started`. */
  readonly status: string;
}

/** A recording the carrier made, not we. */
export interface CarrierRecordingEvent extends CallEventBase {
  readonly kind: "recording";
  readonly recordingSid: string | null;
  readonly url: string | null;
  readonly durationSeconds: number | null;
  readonly status: string;
}

export type CallWebhookEvent =
  | IncomingCallEvent
  | AnsweredCallEvent
  | EndedCallEvent
  | TransferResultEvent
  | StreamFailedEvent
  | NextStepEvent
  | CallProgressEvent
  | CarrierRecordingEvent;

/** A call that waits for an instruction, and what it waits since: the event that told so, or as much of one. */
export interface WaitingCall {
  readonly kind: (
    | IncomingCallEvent
    | AnsweredCallEvent
    | TransferResultEvent
    | StreamFailedEvent
    | NextStepEvent
  )["kind"];
  readonly callSid: string;
}

/** Where a carrier is to call us about calls: paths below the public address. */
export interface CallWebhookPaths {
  /** Where it asks what to do with a call. */
  readonly voice: string;
  /** Where it tells how a call goes on; the same where one path takes everything. */
  readonly status: string;
}

/** How a carrier's call webhooks are read; needs no credentials. */
export interface CallWebhooks {
  readonly paths: CallWebhookPaths;
  /** Where the carrier is to ask what to do with a call we place, under our own id of it; see `OutboundCall`. */
  answerUrl(publicBaseUrl: string, intentId: string): string;
  /** Where it is to tell how that call goes on. */
  statusUrl(publicBaseUrl: string, intentId: string): string;
  isProbe?(webhook: RawWebhook): boolean;
  /** Reads just enough of the unverified webhook to choose the secret; null when it is not of the carrier's form. */
  readCallAddress(webhook: RawWebhook): CallWebhookAddress | null;
  /** Call only after the signature held. Null when a member the form requires is missing. */
  parseCall(webhook: RawWebhook): CallWebhookEvent | null;
  readonly acknowledgement: WebhookReply;
  readonly rejectedStatusCode: 401 | 403;
  /** Says the sentence and ends the call, for calls of nobody's number, where no account can send a command. Null where only a command can. */
  refusal(message: string, language: string): WebhookReply | null;
}

/** What a waiting call is to do. */
export type CallInstruction =
  | {
      /** Open a media stream to us and stay on it. */
      readonly kind: "connect";
      /** With the path the vendor's media streams are spoken at (`wss://…/streams`), without token or query. */
      readonly streamUrl: string;
      /** One-time; travels the way the carrier allows (parameter of the stream, query, header). */
      readonly token: string;
      /** Our own id of the call, for the URLs the carrier calls back. */
      readonly intentId: string;
      /** Origin the carrier reaches us at. */
      readonly publicBaseUrl: string;
      /** E.164 of both sides, for carriers that repeat them in the stream. */
      readonly from: string;
      readonly to: string;
      /** Played to the line before the stream opens (a forwarding service that wants a 1): digits after a pause. */
      readonly dtmfFirst: { readonly digits: string; readonly afterMs: number } | null;
    }
  | {
      /** Say one sentence with the carrier's own voice and end. */
      readonly kind: "refuse";
      readonly message: string;
      /** BCP 47. */
      readonly language: string;
    }
  | {
      /** Let a caller who is not answered yet hear a busy tone; a carrier that has none says the sentence. */
      readonly kind: "busy";
      readonly message: string;
      /** BCP 47. */
      readonly language: string;
    }
  | { readonly kind: "hang-up" };

export type ConnectInstruction = Extract<CallInstruction, { kind: "connect" }>;

/** Hands a live call to a telephone. The media stream may end with it. */
export interface CallTransfer {
  readonly intentId: string;
  readonly publicBaseUrl: string;
  /** E.164. */
  readonly to: string;
  /** Who is shown as the caller. */
  readonly callerId: string;
  readonly ringTimeoutSeconds: number;
}

/** The HTTP request that opens a media socket. */
export interface StreamUpgrade {
  /** As the carrier was told: `wss://` + public host + raw target. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}
