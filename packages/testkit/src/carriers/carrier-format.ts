import type {
  CallEvent,
  RestOperation,
  SimulatedCall,
  SimulatedMessage,
  SimulatedNumber,
  WebhookKind,
} from "./carrier-records.ts";
import type { CarrierAccount } from "./carrier-store.ts";

/** What a carrier's folder brings: how its webhooks look and how its REST interface answers. */

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
  /** The text or call the request made; lets a fault wait for its webhooks. */
  readonly resourceSid?: string;
}

export interface CarrierRest {
  /** What the request asks for, told from method and path alone. */
  operationOf(request: RestRequest): RestOperation;
  handle(request: RestRequest): RestReply;
  rateLimited(retryAfterSeconds: number): RestReply;
  serverError(statusCode: number): RestReply;
}

/** How often and on what a carrier tries a webhook again. */
export interface WebhookPolicy {
  readonly retryCount: number;
  readonly retryOn: ReadonlySet<"not-connected" | "no-reply" | "4xx" | "5xx">;
  readonly connectTimeoutMs: number;
  readonly readTimeoutMs: number;
  readonly totalTimeoutMs: number;
}

export interface WebhookRequest {
  readonly method: "GET" | "POST";
  /** As signed: the origin is public, no fragment. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface WebhookFailure {
  /** The URL that failed. */
  readonly url: string;
  readonly statusCode: number | null;
}

/** A webhook to be sent; `build` is called for every try, those at the fallback URL too. */
export interface WebhookDraft {
  readonly kind: WebhookKind;
  readonly resourceSid: string;
  readonly reportedState: string;
  /** As registered, with fragment. */
  readonly url: string;
  readonly fallbackUrl: string | null;
  policyOf(url: string): WebhookPolicy;
  /** @param attempt 1 is the first try of the URL */
  build(url: string, idempotencyToken: string, failure: WebhookFailure | null, attempt: number): WebhookRequest;
}

export interface CarrierWebhookFormat {
  inboundSms(account: CarrierAccount, number: SimulatedNumber, message: SimulatedMessage, url: string): WebhookDraft;
  /** Instead of `inboundSms`, where the carrier hands a long text over in the parts it came in. */
  inboundSmsParts?(
    account: CarrierAccount,
    number: SimulatedNumber,
    message: SimulatedMessage,
    url: string,
  ): readonly WebhookDraft[];
  /** True where the carrier answers no STOP of its own accord. */
  readonly leavesOptOutsToUs?: boolean;
  /** Null for a state the carrier does not report. */
  smsStatus(account: CarrierAccount, message: SimulatedMessage, url: string): WebhookDraft | null;
  /** How a call that comes in is asked about and reported; default: by POST, and its end alone to the number's URL. */
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
