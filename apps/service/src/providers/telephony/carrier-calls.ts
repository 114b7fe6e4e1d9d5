import type { TrunkStatus } from "@parley/contracts/sip-bridge/bridge-api";
import type { RawWebhook, WebhookReply } from "./carrier-webhook.ts";
import type { IntendedEffect } from "./intended-effect.ts";
import type { MediaStreamProtocol, SharedMediaStreamProtocol } from "./media-stream/protocol.ts";

/** What a carrier can do with calls. Callers ask here and never compare a carrier's name. */
export interface CarrierCalls {
  /** The carrier signs the requests that open its media sockets (`verifyStreamUpgrade`). */
  readonly signsStreamUpgrades: boolean;
  /** The media stream continues while a transfer rings, and after a failed one. */
  readonly keepsStreamInTransfers: boolean;
  /** A call that is over can be looked up, so its end and duration are known even if the report of them was lost. */
  readonly canReadCallEnd: boolean;
  /** Calls the carrier accepted can be looked up without its id of them, so an unknown outcome can be settled by asking it. */
  readonly canFindPlacedCalls: boolean;
  /** That lookup also finds calls that are over: a call it does not find once the grace is over was never placed. */
  readonly findsEndedCalls: boolean;
  readonly webhooks: CallWebhooks;
  readonly mediaStream: MediaStreamProtocol | SharedMediaStreamProtocol;
}

/** What an account can do with calls. Every method throws `ProviderError`. */
export interface CallAccount {
  placeCall(call: OutboundCall, signal?: AbortSignal): Promise<{ readonly callSid: string }>;
  /** Also resolves when the call has already ended. */
  hangUpCall(callSid: string, signal?: AbortSignal): Promise<void>;
  /**
   * Calls the carrier accepted that match the query, oldest first. None found proves that none was placed only after the
   * grace, and only where `findsEndedCalls` is true. Throws when `canFindPlacedCalls` is false.
   */
  findPlacedCalls(query: PlacedCallQuery, signal?: AbortSignal): Promise<readonly PlacedCall[]>;
  /** Null while the call lasts or the carrier does not know its end (yet). Throws when `canReadCallEnd` is false. */
  readCallEnd(callSid: string, signal?: AbortSignal): Promise<CallEndReport | null>;
  /**
   * Tells a waiting call what to do. The reply answers the webhook that announced the call. Carriers that read instructions
   * from that answer find them in it; others have been sent commands, which take effect once even if repeated.
   */
  instructCall(waiting: WaitingCall, instruction: CallInstruction, signal?: AbortSignal): Promise<WebhookReply>;
  /** The outcome arrives as a `transfer-result`. Rejects when the call has ended. */
  transferCall(callSid: string, transfer: CallTransfer, signal?: AbortSignal): Promise<void>;
  /**
   * Replaces the media stream of a live call that is not waiting for instructions. Whatever was queued to follow the old
   * stream is dropped. Rejects when the call has ended.
   */
  reconnectCall(callSid: string, connect: ConnectInstruction, signal?: AbortSignal): Promise<void>;
  /** Checks the signature on a media socket's upgrade request; true for carriers that do not sign it (the token must do). */
  verifyStreamUpgrade(upgrade: StreamUpgrade, now: Date): boolean;
}

export interface OutboundCall extends IntendedEffect {
  /** Our own id of the call: its intent's. Carriers that accept a reference repeat it in their events. */
  readonly callId: string;
  /** E.164. */
  readonly from: string;
  /** E.164. */
  readonly to: string;
  /** The caller's name, for carriers that show one. */
  readonly displayName?: string | null;
  /** `CallWebhooks.answerUrl`: asked for instructions once answered. Command-driven carriers report everything here. */
  readonly answerUrl: string;
  /** `CallWebhooks.statusUrl`: gets the call's progress and end. */
  readonly statusCallbackUrl: string;
  /** How long to let it ring; rounded and clamped to what the carrier accepts. */
  readonly ringTimeoutSeconds: number;
}

/** Describes a call we may have placed. */
export interface PlacedCallQuery {
  /** `OutboundCall.callId`: of a carrier that keeps it, only that very call matches. */
  readonly callId: string;
  /** E.164, both: of the other carriers, all calls between these match that began at or after `notBefore`. */
  readonly from: string;
  readonly to: string;
  readonly notBefore: Date;
}

export interface PlacedCall {
  readonly callSid: string;
  /** Why it ended; null while it goes on. */
  readonly endCause: LegEndCause | null;
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
  /** Only of carriers that know organizations. */
  readonly organizationId?: number;
}

/** Why a leg ended. Every carrier's own causes are mapped onto these. */
export type LegEndCause =
  | "hung-up"
  | "busy"
  | "no-answer"
  /** The callee declined. */
  | "rejected"
  /** The number does not exist or cannot be reached. */
  | "unreachable"
  | "canceled"
  | "carrier-failure";

/** Stands for a caller who withholds their number; the word is RFC 3323's. */
export const ANONYMOUS_CALLER = "anonymous";

interface CallEventBase {
  /** The carrier's id of the call. */
  readonly callSid: string;
  /** Our own id of the call, where the event carries it. */
  readonly intentId: string | null;
  /** The same however often the event is sent, where the carrier says so; an event that was handled has no effect again. */
  readonly eventKey?: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** When the call was answered, by the carrier's clock. Only in the event that reports the answer, if the carrier dates it. */
  readonly answeredAt?: Date;
}

/** What a carrier reports about a call that is over. */
export interface CallEndReport {
  /** By the carrier's clock; null when it does not say. */
  readonly endedAt: Date | null;
  /** From the answer to the end, as the carrier counts it for billing; null when it does not say. */
  readonly durationSeconds: number | null;
  /** What the carrier charges for it; null when it does not say, or not yet. */
  readonly price: CarrierPrice | null;
}

export interface CarrierPrice {
  /** In the currency's main unit. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** A call came in and waits for instructions. */
export interface IncomingCallEvent extends CallEventBase {
  readonly kind: "incoming";
  /** E.164, an address of another kind as the carrier writes it, or `ANONYMOUS_CALLER`. */
  readonly from: string;
  readonly to: string;
}

/** A call we placed was answered and waits for instructions. */
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
 * What became of the leg a transfer dialled; may come more than once. After a failure the call waits for instructions.
 * After a success the call is out of our hands: the event is acknowledged and gets no instruction.
 */
export interface TransferResultEvent extends CallEventBase {
  readonly kind: "transfer-result";
  readonly hasSucceeded: boolean;
  /** Null when it succeeded. */
  readonly cause: LegEndCause | null;
}

/** The media stream could not be opened, or ended before the call did: the call waits for instructions. */
export interface StreamFailedEvent extends CallEventBase {
  readonly kind: "stream-failed";
  readonly message: string;
}

/**
 * A carrier that takes one command at a time has finished one step of an instruction. The rest of the instruction comes
 * back with the event; pass it to `instructCall` unchanged.
 */
export interface NextStepEvent extends CallEventBase {
  readonly kind: "next-step";
  readonly instruction: CallInstruction;
}

/** Needs no action; kept for the call's log. */
export interface CallProgressEvent extends CallEventBase {
  readonly kind: "progress";
  /** The carrier's own word: `ringing`, `streaming.started`. */
  readonly status: string;
}

/** A recording made by the carrier, not by us. */
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

/** What a carrier tells that is about no call. */
export type CarrierNotice =
  | { readonly kind: "trunk-state"; readonly organizationId: number; readonly status: TrunkStatus }
  /** It has started anew, and may have forgotten what it was told. */
  | { readonly kind: "restarted" };

/** A call that waits for an instruction: the parts we need of the event that said so. */
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

/** Where a carrier sends its webhooks about calls: paths below the public address. */
export interface CallWebhookPaths {
  /** Where it asks for instructions. */
  readonly voice: string;
  /** Where it reports a call's progress; the same path for carriers that use one for everything. */
  readonly status: string;
}

/** How a carrier's call webhooks are read; needs no credentials. */
export interface CallWebhooks {
  readonly paths: CallWebhookPaths;
  /** Where the carrier asks for instructions for a call we place; contains our own id of the call. See `OutboundCall`. */
  answerUrl(publicBaseUrl: string, intentId: string): string;
  /** Where it reports that call's progress. */
  statusUrl(publicBaseUrl: string, intentId: string): string;
  isProbe?(webhook: RawWebhook): boolean;
  /** What the carrier tells of itself; null when the webhook is about a call. Not heeded before the signature was verified. */
  readNotice?(webhook: RawWebhook): CarrierNotice | null;
  /** Reads just enough of the unverified webhook to choose the secret; null when it is not in the carrier's form. */
  readCallAddress(webhook: RawWebhook): CallWebhookAddress | null;
  /** Call only after the signature was verified. Null when a required member is missing. */
  parseCall(webhook: RawWebhook): CallWebhookEvent | null;
  readonly acknowledgement: WebhookReply;
  readonly rejectedStatusCode: 401 | 403;
  /**
   * Says the sentence and ends the call. For calls to a number nobody here owns: there is no account to send a command with.
   * Null for carriers that can only do this by command.
   */
  refusal(message: string, language: string): WebhookReply | null;
}

/** What a waiting call is told to do. */
export type CallInstruction =
  | {
      /** Open a media stream to us and stay on it. */
      readonly kind: "connect";
      /** Ends in the path of the vendor's media streams (`wss://…/streams`), without token or query. */
      readonly streamUrl: string;
      /** Valid once; sent the way the carrier allows (stream parameter, query, header). */
      readonly token: string;
      /** Our own id of the call, for the callback URLs. */
      readonly intentId: string;
      /** The origin at which the carrier reaches us. */
      readonly publicBaseUrl: string;
      /** Both parties in E.164, for carriers that repeat them in the stream. */
      readonly from: string;
      readonly to: string;
      /** Digits sent after a pause and before the stream opens, for a forwarding service that asks to "press 1". */
      readonly dtmfFirst: { readonly digits: string; readonly afterMs: number } | null;
    }
  | {
      /** Say one sentence in the carrier's own voice, then end the call. */
      readonly kind: "refuse";
      readonly message: string;
      /** BCP 47. */
      readonly language: string;
    }
  | {
      /** Let a caller who has not been answered yet hear a busy tone; carriers without one say the sentence. */
      readonly kind: "busy";
      readonly message: string;
      /** BCP 47. */
      readonly language: string;
    }
  | { readonly kind: "hang-up" };

export type ConnectInstruction = Extract<CallInstruction, { kind: "connect" }>;

/** Connects a live call to another telephone. This may end the media stream. */
export interface CallTransfer {
  readonly intentId: string;
  readonly publicBaseUrl: string;
  /** E.164. */
  readonly to: string;
  /** The number shown as the caller. */
  readonly callerId: string;
  readonly ringTimeoutSeconds: number;
}

/** The HTTP request that opens a media socket. */
export interface StreamUpgrade {
  /** The URL the carrier was given: `wss://` + public host + raw target. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}
