import type { Clock } from "@parley/foundation/clock";
import type { Secret } from "@parley/foundation/secret";
import {
  type OutboundHttp,
  OutboundHttpError,
  type OutboundResponse,
} from "../../../platform/outbound-http/outbound-http.ts";
import { webhookHeaders } from "../signing/webhook-headers.ts";
import type { WebhookLimits } from "../webhook-limits.ts";
import type { ClaimedDelivery } from "./delivery-queue-store.ts";
import { parseRetryAfterMs } from "./retry-after-header.ts";
import type { WebhookOutcome } from "./try-outcome.ts";

const MAX_RESPONSE_BYTES = 65_536;
const KEPT_RESPONSE_BYTES = 10_240;
/** Standard Webhooks 1.0.0: the receiver, or a proxy in front of it, is overloaded. */
const SLOW_DOWN_STATUSES: ReadonlySet<number> = new Set([429, 502, 504]);

export interface SendWebhookDeps {
  readonly http: OutboundHttp;
  readonly clock: Clock;
  readonly limits: Pick<WebhookLimits, "timeoutMs">;
}

/**
 * Makes one try: the stored body, signed for this moment.
 *
 * @param given the secrets to sign with, and the owner's own headers, which override none of ours
 * @returns null when `signal` cut it short, which says nothing about the receiver
 */
export async function sendWebhook(
  { http, clock, limits }: SendWebhookDeps,
  delivery: Pick<ClaimedDelivery, "url" | "eventId" | "eventType" | "body">,
  given: { readonly secrets: readonly Secret[]; readonly headers: Readonly<Record<string, string>> },
  signal: AbortSignal,
): Promise<WebhookOutcome | null> {
  const timestampSeconds = Math.floor(clock.now().getTime() / 1_000);
  try {
    const response = await http.request({
      method: "POST",
      url: delivery.url,
      headers: {
        ...given.headers,
        ...webhookHeaders({ ...delivery, timestampSeconds }, given.secrets),
      },
      body: delivery.body,
      timeoutMs: limits.timeoutMs,
      maxResponseBytes: MAX_RESPONSE_BYTES,
      signal,
    });
    return outcomeOfResponse(response, clock.now());
  } catch (error) {
    if (signal.aborted) return null;
    if (!(error instanceof OutboundHttpError)) throw error;
    return outcomeOfFailure(error, limits.timeoutMs);
  }
}

/** Receivers are asked to answer 200; every 2xx is accepted. A redirect is not followed, so it is not a success. */
function outcomeOfResponse(response: OutboundResponse, now: Date): WebhookOutcome {
  const { statusCode } = response;
  const isSuccess = statusCode >= 200 && statusCode < 300;
  const isRedirect = statusCode >= 300 && statusCode < 400;
  return {
    isSuccess,
    isGone: statusCode === 410,
    shouldSlowDown: SLOW_DOWN_STATUSES.has(statusCode),
    retryAfterMs: parseRetryAfterMs(response.headers["retry-after"], now),
    responseStatus: statusCode,
    responseBody: readableBody(response.body),
    error: isSuccess ? null : `The receiver answered ${statusCode}${isRedirect ? "; redirects are not followed" : ""}`,
  };
}

function outcomeOfFailure(error: OutboundHttpError, timeoutMs: number): WebhookOutcome {
  return {
    isSuccess: false,
    isGone: false,
    shouldSlowDown: error.isTimeout,
    retryAfterMs: null,
    responseStatus: null,
    responseBody: null,
    error: wordsFor(error, timeoutMs),
  };
}

/** In our own words: the network's error could reveal to the URL's owner what is inside our network. */
function wordsFor(error: OutboundHttpError, timeoutMs: number): string {
  if (error.failure === "blocked")
    return "The URL was refused: it must begin with https:// and lead to a public address";
  if (error.isTimeout) return `No complete answer within ${timeoutMs / 1_000} s`;
  return error.failure === "not-sent"
    ? "No connection could be made"
    : "The connection broke before the answer was there";
}

function readableBody(body: Buffer): string {
  // PostgreSQL cannot store NUL in a text.
  return body.subarray(0, KEPT_RESPONSE_BYTES).toString("utf8").replaceAll("\0", "\uFFFD");
}
