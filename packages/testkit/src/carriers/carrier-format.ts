import type {
  CallEvent,
  RestOperation,
  SimulatedCall,
  SimulatedMessage,
  SimulatedNumber,
  WebhookKind,
} from "./carrier-records.ts";
import type { CarrierAccount } from "./carrier-store.ts";

/** What a carrier's folder provides: the format of its webhooks and REST API. */

export interface RestRequest {
  readonly method: string;
  /** Raw request target. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface RestReply {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The text or call the request created, so that a fault can wait for its webhooks. */
  readonly resourceSid?: string;
}

export interface CarrierRest {
  /** What the request asks for, by method and path alone. */
  operationOf(request: RestRequest): RestOperation;
  handle(request: RestRequest): RestReply;
  rateLimited(retryAfterSeconds: number): RestReply;
  serverError(statusCode: number): RestReply;
}

/** When and how often a carrier retries a webhook. */
export interface WebhookPolicy {
  readonly retryCount: number;
  readonly retryOn: ReadonlySet<"not-connected" | "no-reply" | "4xx" | "5xx">;
  readonly connectTimeoutMs: number;
  readonly readTimeoutMs: number;
  readonly totalTimeoutMs: number;
}

export interface WebhookRequest {
  readonly method: "GET" | "POST";
  /** As signed: with the public origin and without fragment. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface WebhookFailure {
  /** The URL that failed. */
  readonly url: string;
  readonly statusCode: number | null;
}

/** A webhook to send; `build` is called for every attempt, including those at the fallback URL. */
export interface WebhookDraft {
  readonly kind: WebhookKind;
  readonly resourceSid: string;
  readonly reportedState: string;
  /** As registered, with fragment. */
  readonly url: string;
  readonly fallbackUrl: string | null;
  policyOf(url: string): WebhookPolicy;
  /** @param attempt from 1, for each URL */
  build(url: string, idempotencyToken: string, failure: WebhookFailure | null, attempt: number): WebhookRequest;
}

export interface CarrierWebhookFormat {
  inboundSms(account: CarrierAccount, number: SimulatedNumber, message: SimulatedMessage, url: string): WebhookDraft;
  /** Instead of `inboundSms`, if the carrier delivers a long text in its parts. */
  inboundSmsParts?(
    account: CarrierAccount,
    number: SimulatedNumber,
    message: SimulatedMessage,
    url: string,
  ): readonly WebhookDraft[];
  /** True if the carrier does not answer STOP itself. */
  readonly leavesOptOutsToUs?: boolean;
  /** Null for a state the carrier does not report. */
  smsStatus(account: CarrierAccount, message: SimulatedMessage, url: string): WebhookDraft | null;
  /** How an inbound call asks for instructions and is reported; default: by POST, and only its end to the number's URL. */
  inboundCallReports?(
    account: CarrierAccount,
    number: SimulatedNumber,
    answerUrl: string,
  ): Pick<SimulatedCall, "answerMethod" | "statusCallbackUrl" | "statusCallbackEvents">;
  callStatus(
    account: CarrierAccount,
    call: SimulatedCall,
    event: CallEvent,
    sequence: number,
    url: string,
  ): WebhookDraft;
}
