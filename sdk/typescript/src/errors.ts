import type * as T from "./types.generated.ts";

/** What the SDK itself refuses, and the base of its other errors. */
export class ParleyError extends Error {
  override readonly name: string = "ParleyError";
}

/** Nothing came back in time: the service could not be reached, or the connection broke. Whether it was done is not known. */
export class NoAnswerError extends ParleyError {
  override readonly name = "NoAnswerError";
}

/** Something wrong with one member of a request. */
export type Issue = T.HTTPValidationError["detail"][number];

/** The service refused the request, or failed at it. */
export class ApiError extends ParleyError {
  override readonly name = "ApiError";
  readonly status: number;
  /** Names the reason for programs, such as `recipient-opted-out`; undefined where the status says enough. */
  readonly code: string | undefined;
  /** What would make the request succeed, where there is something to be done. */
  readonly fix: string | undefined;
  /** Every problem of path, query and body, with a 422; else empty. */
  readonly issues: readonly Issue[];
  /** Names the request in the service's log. */
  readonly requestId: string | undefined;
  /** How long to wait before asking again, where the answer said so. */
  readonly retryAfterSeconds: number | undefined;

  /** @param nowMs Unix time, for a `Retry-After` that is a date */
  constructor(status: number, headers: Headers, text: string, nowMs: number) {
    const { detail, code, fix } = readProblem(text);
    const issues = Array.isArray(detail) ? (detail as Issue[]) : [];
    const words = issues.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`).join("; ");
    super(typeof detail === "string" ? detail : words || `The service answered ${status}`);
    this.status = status;
    this.code = typeof code === "string" ? code : undefined;
    this.fix = typeof fix === "string" ? fix : undefined;
    this.issues = issues;
    this.requestId = headers.get("x-request-id") ?? undefined;
    this.retryAfterSeconds = readRetryAfter(headers.get("retry-after"), nowMs);
  }
}

/** What is in between may answer with a page of its own, which says nothing to programs. */
function readProblem(text: string): { readonly detail?: unknown; readonly code?: unknown; readonly fix?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

function readRetryAfter(text: string | null, nowMs: number): number | undefined {
  if (text === null) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? undefined : Math.max(0, Math.ceil((atMs - nowMs) / 1_000));
}
