import { DomainError, type DomainErrorKind } from "@parley/foundation/domain-error";
import { isStaleStatement } from "../database/preparing-client.ts";
import { errorFields, type Logger } from "../logging/logger.ts";
import { RequestValidationError, UnreadableRequestError } from "./request-error.ts";

const STATUS_OF_KIND: Readonly<Record<DomainErrorKind, number>> = {
  "invalid-input": 400,
  "invalid-state": 400,
  unauthenticated: 401,
  "not-allowed": 403,
  "not-found": 404,
  conflict: 409,
  "rate-limited": 429,
  "provider-failed": 500,
  unavailable: 503,
};

export interface ErrorResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { detail: unknown; code?: string; fix?: string };
}

/** The status an error is answered with. */
export function statusCodeOf(error: unknown): number {
  if (error instanceof RequestValidationError) return 422;
  if (error instanceof UnreadableRequestError) return error.statusCode;
  if (error instanceof DomainError) return STATUS_OF_KIND[error.kind];
  return isDatabaseUnavailable(error) ? 503 : (frameworkStatus(error) ?? 500);
}

/** The one place where errors become statuses and bodies. Anything unforeseen becomes a 500 without details, and is logged. */
export function toErrorResponse(error: unknown, logger: Logger, route: string): ErrorResponse {
  const statusCode = statusCodeOf(error);
  if (error instanceof RequestValidationError) {
    return { statusCode, headers: {}, body: { detail: error.issues } };
  }
  if (error instanceof UnreadableRequestError) {
    return { statusCode, headers: {}, body: { detail: error.message } };
  }
  if (error instanceof DomainError) return fromDomainError(error);
  if (isDatabaseUnavailable(error)) {
    logger.warn("database unavailable", { route, ...errorFields(error) });
    return {
      statusCode,
      headers: { "retry-after": "1" },
      body: { detail: "The database is not available right now", code: "database-unavailable" },
    };
  }
  if (statusCode < 500) return { statusCode, headers: {}, body: { detail: "The request could not be read" } };
  logger.error("unhandled error", { route, ...errorFields(error) });
  return { statusCode, headers: {}, body: { detail: "Internal server error" } };
}

function fromDomainError(error: DomainError): ErrorResponse {
  return {
    statusCode: statusCodeOf(error),
    headers: {
      ...(error.kind === "unauthenticated" ? { "www-authenticate": "Bearer" } : {}),
      ...(error.retryAfterSeconds === undefined ? {} : { "retry-after": String(error.retryAfterSeconds) }),
    },
    body: {
      detail: error.message,
      ...(error.code === undefined ? {} : { code: error.code }),
      ...(error.fix === undefined ? {} : { fix: error.fix }),
    },
  };
}

/**
 * Fastify's own refusals (malformed URL, header too large) carry a 4xx and are identified by their code. Errors from
 * carriers and vendors have a `statusCode` too, which must not reach our client.
 */
function frameworkStatus(error: unknown): number | null {
  if (!(error instanceof Error) || !("statusCode" in error) || !("code" in error)) return null;
  const { statusCode, code } = error;
  if (typeof code !== "string" || !code.startsWith("FST_")) return null;
  return typeof statusCode === "number" && statusCode >= 400 && statusCode < 500 ? statusCode : null;
}

/**
 * SQLSTATE classes 08 (connection), 57P (shutdown), 53 (resources), 57014/55P03 (time limits), 40P01/40001 (lost to
 * another transaction), a statement that has to be prepared again, and the driver's own messages.
 */
const UNAVAILABLE_SQLSTATE = /^(08...|57P0[1-3]|53...|57014|55P03|40P01|40001)$/;
const UNAVAILABLE_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOENT"]);

function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isStaleStatement(error)) return true;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (UNAVAILABLE_SQLSTATE.test(code)) return true;
  if (UNAVAILABLE_CODES.has(code) && "syscall" in error && ["connect", "read", "write"].includes(String(error.syscall)))
    return true;
  return /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(error.message);
}
