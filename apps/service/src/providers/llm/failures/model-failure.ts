import {
  AISDKError,
  APICallError,
  InvalidResponseDataError,
  JSONParseError,
  TypeValidationError,
} from "@ai-sdk/provider";
import { OutboundHttpError } from "../../../platform/outbound-http/outbound-http.ts";
import { ProviderError, type ProviderErrorReason, type ProviderOutcome } from "../../provider-error.ts";
import { isVendorCode, quoteVendor } from "../../shared/vendor-words.ts";
import type { ModelEndpoint } from "../language-model.ts";
import type { ResponseEnd, ResponseLimits } from "../reading/response-deadline.ts";
import { type RefusalKind, refusalKindOf, remedyOf } from "./failure-remedy.ts";
import { readRetryAfterMs } from "./retry-after.ts";

/** Statuses that may succeed later: timeout, conflict, too early, rate limit. */
const PASSING_CLIENT_ERRORS: ReadonlySet<number> = new Set([408, 409, 425, 429]);
/** Statuses whose message is about the account or the model; others (400) may quote the dialogue. */
const QUOTABLE_STATUSES: ReadonlySet<number> = new Set([401, 403, 404, 429]);
/** Thrown before anything is sent, by us or by a vendor's package. */
const REQUEST_ERRORS: ReadonlySet<string> = new Set([
  "AI_InvalidPromptError",
  "AI_InvalidArgumentError",
  "AI_UnsupportedFunctionalityError",
]);
/** Problems with the key or its owner's quota. */
const KEY_REFUSALS: ReadonlySet<RefusalKind> = new Set([
  "authentication-failed",
  "permission-denied",
  "quota-exhausted",
  "rate-limited",
]);

type FailedEndpoint = Pick<ModelEndpoint, "provider" | "apiKey"> & {
  /** Default: `respond`. */
  readonly operation?: string;
};

/**
 * Turns anything thrown by a vendor's package or the network into a `ProviderError`.
 *
 * A model's answer has no outside effect, so the outcome is never `unknown`: a 5xx, a broken stream or silence may have
 * cost tokens but changed nothing, and asking again is safe. The original error is only kept if it cannot contain what was
 * said: the packages' errors carry the whole request.
 */
export function toProviderError(error: unknown, endpoint: FailedEndpoint, now: Date): ProviderError {
  if (error instanceof ProviderError) return error;
  const chain = causeChain(error);
  const outbound = chain.find((item) => item instanceof OutboundHttpError);
  if (outbound !== undefined) return outboundFailure(outbound, endpoint);
  const statusCode = readStatusCode(error);
  if (statusCode !== null) return statusFailure(error, statusCode, endpoint, now);
  if (chain.some(isUnreadable)) {
    return failure(endpoint, "not-done", "malformed-response", `${endpoint.provider} sent what is not its format.`);
  }
  if (APICallError.isInstance(error)) {
    // With a status the answer had begun; without one, nothing came back at all.
    return error.statusCode === undefined ? unreachableError(endpoint, error.cause) : cutAnswerError(endpoint);
  }
  if (AISDKError.isInstance(error)) return sdkFailure(error, endpoint);
  return failure(endpoint, "not-done", "unexpected-error", `Asking ${endpoint.provider} failed unexpectedly.`, {
    cause: error,
  });
}

/** The caller's abort is a `ProviderError` too (`aborted`), with the signal's reason as its cause. */
export function endedError(
  end: ResponseEnd,
  endpoint: FailedEndpoint,
  limits: ResponseLimits,
  reason: unknown,
): ProviderError {
  switch (end) {
    case "aborted":
      return failure(endpoint, "not-done", end, "The answer was no longer wanted.", { cause: reason });
    case "first-token-timeout":
      return failure(
        endpoint,
        "not-done",
        end,
        `${endpoint.provider} said nothing within ${limits.firstTokenTimeoutMs} ms.`,
      );
    case "total-timeout":
      return failure(
        endpoint,
        "not-done",
        end,
        `${endpoint.provider} was not finished within ${limits.totalTimeoutMs} ms.`,
      );
  }
}

/** The stream ended without the vendor saying that the answer is complete. */
export function cutAnswerError(endpoint: FailedEndpoint): ProviderError {
  return failure(endpoint, "not-done", "connection-lost", `The answer of ${endpoint.provider} was cut off.`);
}

/** The model asked for a tool that was not offered, or with arguments that are no JSON object. */
export function malformedToolCallError(endpoint: FailedEndpoint): ProviderError {
  const message = `${endpoint.provider} asked for a tool in a way that cannot be read.`;
  return failure(endpoint, "not-done", "malformed-tool-call", message);
}

/** The request never left: no address or no connection. */
function unreachableError(endpoint: FailedEndpoint, cause: unknown): ProviderError {
  return failure(endpoint, "not-done", "no-connection", `${endpoint.provider} cannot be reached.`, {
    fix: `Check the base URL of ${endpoint.provider}, its port, and the network from this machine.`,
    cause,
  });
}

interface FailureDetails {
  readonly reason?: ProviderErrorReason;
  readonly fix?: string;
  readonly cause?: unknown;
  readonly statusCode?: number;
  readonly retryAfterMs?: number;
}

function failure(
  endpoint: FailedEndpoint,
  outcome: ProviderOutcome,
  vendorCode: string | undefined,
  message: string,
  details: FailureDetails = {},
): ProviderError {
  return new ProviderError({
    provider: endpoint.provider,
    operation: endpoint.operation ?? "respond",
    outcome,
    message,
    ...(vendorCode === undefined ? {} : { vendorCode }),
    ...details,
  });
}

function outboundFailure(error: OutboundHttpError, endpoint: FailedEndpoint): ProviderError {
  switch (error.failure) {
    case "blocked":
      return failure(endpoint, "not-done", "address-blocked", `The address of ${endpoint.provider} is not allowed.`, {
        fix: "Use a public https address; the operator can exempt others by OUTBOUND_ALLOWED_HOSTS.",
        cause: error,
      });
    case "not-sent":
      return unreachableError(endpoint, error);
    case "unknown":
      return failure(
        endpoint,
        "not-done",
        "connection-lost",
        `The connection to ${endpoint.provider} broke off before the answer was complete.`,
        { cause: error },
      );
  }
}

/** The packages' remaining errors: our request was invalid, or the vendor's answer could not be parsed. */
function sdkFailure(error: AISDKError, endpoint: FailedEndpoint): ProviderError {
  if (REQUEST_ERRORS.has(error.name)) {
    return failure(endpoint, "rejected", "invalid-request", `The request cannot be put to ${endpoint.provider}.`);
  }
  const vendorCode = vendorCodeOf(error) ?? "malformed-response";
  return failure(endpoint, "not-done", vendorCode, `${endpoint.provider} sent no usable answer.`);
}

function statusFailure(error: unknown, statusCode: number, endpoint: FailedEndpoint, now: Date): ProviderError {
  const isPassing = statusCode >= 500 || PASSING_CLIENT_ERRORS.has(statusCode);
  const { vendorError, message } = readVendorError(error);
  const vendorCode = vendorCodeOf(vendorError);
  const kind = refusalKindOf({ statusCode, vendorCode, message: typeof message === "string" ? message : "" });
  const quote = QUOTABLE_STATUSES.has(statusCode) ? quoteVendor(message, endpoint.apiKey) : "";
  const headers = APICallError.isInstance(error) ? (error.responseHeaders ?? {}) : {};
  const retryAfterMs = isPassing ? readRetryAfterMs(headers, property(vendorError, "details"), now) : null;
  return failure(
    endpoint,
    isPassing ? "not-done" : "rejected",
    vendorCode ?? kind ?? undefined,
    `${endpoint.provider} answered ${statusCode}${quote === "" ? "." : `: ${quote}`}`,
    {
      statusCode,
      ...(kind === null ? {} : { fix: remedyOf(kind, endpoint.provider) }),
      ...(kind !== null && KEY_REFUSALS.has(kind) ? { reason: "key-refused" } : {}),
      ...(retryAfterMs === null ? {} : { retryAfterMs }),
    },
  );
}

/** Most vendors put an object under `error`; xAI's responses have the text there, and the code beside it. */
function readVendorError(error: unknown): { vendorError: unknown; message: unknown } {
  // The packages' `data` only has members that they use themselves; some drop the code.
  const body = parsedBody(property(error, "responseBody"));
  const data = property(body, "error") === undefined ? property(error, "data") : body;
  const inner = property(data, "error");
  if (typeof inner === "string") return { vendorError: data, message: inner };
  const vendorError = inner ?? error;
  return { vendorError, message: property(vendorError, "message") };
}

function parsedBody(text: unknown): unknown {
  if (typeof text !== "string") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The status of a refused request or of an error frame; null when the status was a success and what followed was not. */
function readStatusCode(error: unknown): number | null {
  const statusCode = property(error, "statusCode");
  return typeof statusCode === "number" && statusCode >= 300 ? statusCode : null;
}

/** The first that is a word: OpenAI's `code`, Anthropic's `type`, Google's `status`. */
function vendorCodeOf(vendorError: unknown): string | undefined {
  return ["code", "type", "status"].map((key) => property(vendorError, key)).find(isVendorCode);
}

function isUnreadable(error: Error): boolean {
  return (
    JSONParseError.isInstance(error) ||
    TypeValidationError.isInstance(error) ||
    InvalidResponseDataError.isInstance(error)
  );
}

function causeChain(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let item = error; item instanceof Error && !chain.includes(item); item = item.cause) chain.push(item);
  return chain;
}

function property(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
