import { fullJitterDelayMs } from "@parley/foundation/backoff";
import type { Clock } from "@parley/foundation/clock";
import type { Random } from "@parley/foundation/seeded-random";
import {
  type OutboundHttp,
  OutboundHttpError,
  type OutboundResponse,
} from "../../../platform/outbound-http/outbound-http.ts";
import { readRetryAfterMs } from "../../../providers/llm/failures/retry-after.ts";
import { type EndpointTool, isIdempotent } from "./endpoint-tool.ts";
import { mapAnswer } from "./pick-from-answer.ts";
import type { PlannedRequest } from "./plan-request.ts";
import { cutResult, type ToolOutcome } from "./tool-outcome.ts";

export interface EndpointCallDeps {
  /** Must be the guarded one, because organizations choose the addresses of their tools. */
  readonly http: OutboundHttp;
  readonly clock: Clock;
  readonly random: Random;
}

export interface EndpointCall {
  readonly tool: EndpointTool;
  readonly request: PlannedRequest;
  /** Sent as `Idempotency-Key` with every try: a receiver that honors the header acts only once. */
  readonly idempotencyKey: string;
  /** For all tries together, waits included. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

const USER_AGENT = "Parley-Tools/1.0";
const MAX_RESPONSE_BYTES = 65_536;
const BACKOFF = { baseMs: 500, capMs: 8_000 };
/** Refused without any effect: RFC 9110, 15.5 (too many requests: RFC 6585, 4). */
const NOT_DONE_STATUSES: ReadonlySet<number> = new Set([429]);
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** The outcome of one try: an answer, or a failure that says how far it got. */
type Try =
  | { readonly kind: "answer"; readonly response: OutboundResponse }
  | { readonly kind: "failure"; readonly error: OutboundHttpError };

/**
 * Calls a tool's URL. A request is tried again only if it certainly had no effect (no connection, 429) or is idempotent (RFC
 * 9110, 9.2.2), and only while there is time. Redirects are not followed; any status from 300 on is an error.
 * @throws the signal's reason when aborted
 */
export async function callEndpoint(deps: EndpointCallDeps, call: EndpointCall): Promise<ToolOutcome> {
  const startedAtMs = deps.clock.monotonicMs();
  const leftMs = () => Math.floor(call.timeoutMs - (deps.clock.monotonicMs() - startedAtMs));
  let tries = 0;
  for (;;) {
    tries += 1;
    const attempt = await tryOnce(deps, call, Math.max(1, leftMs()));
    const waitMs = tries > call.tool.retryAttempts ? null : retryDelayMs(deps, call, attempt, tries);
    if (waitMs === null || waitMs >= leftMs()) {
      const durationMs = Math.round(deps.clock.monotonicMs() - startedAtMs);
      return { ...conclude(call.tool, attempt), tries, durationMs };
    }
    await deps.clock.sleep(waitMs, call.signal);
  }
}

async function tryOnce(deps: EndpointCallDeps, call: EndpointCall, timeoutMs: number): Promise<Try> {
  call.signal.throwIfAborted();
  const { method, url, headers, body } = call.request;
  try {
    const response = await deps.http.request({
      method,
      url,
      headers: { "user-agent": USER_AGENT, ...headers, "idempotency-key": call.idempotencyKey },
      ...(body === null ? {} : { body }),
      timeoutMs,
      maxResponseBytes: MAX_RESPONSE_BYTES,
      signal: call.signal,
    });
    return { kind: "answer", response };
  } catch (error) {
    call.signal.throwIfAborted();
    if (!(error instanceof OutboundHttpError)) throw error;
    return { kind: "failure", error };
  }
}

/** Null: do not try again. */
function retryDelayMs(deps: EndpointCallDeps, call: EndpointCall, attempt: Try, tries: number): number | null {
  const mayRepeat = isIdempotent(call.request.method);
  const backoffMs = fullJitterDelayMs(tries - 1, BACKOFF, deps.random);
  if (attempt.kind === "failure") {
    const { failure } = attempt.error;
    return failure === "not-sent" || (failure === "unknown" && mayRepeat) ? backoffMs : null;
  }
  const { statusCode, headers } = attempt.response;
  const isTransient = mayRepeat ? TRANSIENT_STATUSES.has(statusCode) : NOT_DONE_STATUSES.has(statusCode);
  if (!isTransient) return null;
  const asked = headers["retry-after"];
  const askedMs = typeof asked === "string" ? readRetryAfterMs({ "retry-after": asked }, null, deps.clock.now()) : null;
  return Math.max(backoffMs, askedMs ?? 0);
}

type Conclusion = Omit<ToolOutcome, "tries" | "durationMs">;

function conclude(tool: EndpointTool, attempt: Try): Conclusion {
  return attempt.kind === "answer" ? concludeAnswer(tool, attempt.response) : concludeFailure(tool, attempt.error);
}

function concludeAnswer(tool: EndpointTool, response: OutboundResponse): Conclusion {
  const { statusCode } = response;
  const said = readAnswer(response);
  // As with carriers: a server that failed, or a proxy that timed out, may still have acted on the request; one that
  // reports success in an unreadable answer did.
  const mayHaveHappened = statusCode >= 500 || statusCode === 408 || statusCode < 300;
  const isUnknown = mayHaveHappened && !isIdempotent(tool.method);
  const failed = (errorCode: string, errorMessage: string, result: string | null = null): Conclusion => ({
    status: "error",
    result,
    errorCode,
    errorMessage,
    httpStatus: statusCode,
    isOutcomeUnknown: isUnknown,
  });
  if (statusCode >= 400) {
    return failed("http-status", `The tool's server answered ${statusCode}.`, cutResult(said.text));
  }
  if (statusCode >= 300) {
    return failed("redirect-not-followed", `The tool's server answered ${statusCode}; redirects are not followed.`);
  }
  if (tool.responseMapping !== null && said.json === undefined) {
    return response.isBodyCut
      ? failed("answer-too-large", "The tool's answer is too large to be read.")
      : failed("answer-not-json", "The tool's answer is not JSON.", cutResult(said.text));
  }
  const mapped =
    tool.responseMapping === null ? said.text : (JSON.stringify(mapAnswer(said.json, tool.responseMapping)) ?? "null");
  return {
    status: "success",
    result: cutResult(mapped),
    errorCode: null,
    errorMessage: null,
    httpStatus: statusCode,
    isOutcomeUnknown: false,
  };
}

function readAnswer({ body, isBodyCut }: OutboundResponse): { readonly text: string; readonly json: unknown } {
  // PostgreSQL cannot store NUL characters, and they mean nothing to a model.
  const text = body.toString("utf8").replaceAll("\0", "").trim();
  if (isBodyCut) return { text, json: undefined };
  try {
    return { text, json: JSON.parse(text) };
  } catch {
    return { text, json: undefined };
  }
}

function concludeFailure(tool: EndpointTool, error: OutboundHttpError): Conclusion {
  const isUnknown = error.failure === "unknown" && !isIdempotent(tool.method);
  const codes = { blocked: "address-blocked", "not-sent": "no-connection", unknown: "connection-lost" } as const;
  return {
    status: error.isTimeout ? "timeout" : "error",
    result: null,
    errorCode: error.isTimeout ? "timeout" : codes[error.failure],
    errorMessage: messageOf(error),
    httpStatus: null,
    isOutcomeUnknown: isUnknown,
  };
}

function messageOf(error: OutboundHttpError): string {
  if (error.isTimeout) return "The tool's server did not answer in time.";
  switch (error.failure) {
    case "blocked":
      return `The tool's address is not allowed: ${error.message}.`;
    case "not-sent":
      return "The tool's server cannot be reached.";
    case "unknown":
      return "The connection to the tool's server broke.";
  }
}
