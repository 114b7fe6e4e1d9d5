import type { ValidationIssue } from "@parley/contracts/errors";
import type { RequestWarning } from "@parley/contracts/request-warnings";
import type { z } from "zod";
import { knownMembers } from "./body-members.ts";
import { declaredForm } from "./declared-members.ts";
import { withDeclaredNames } from "./member-aliases.ts";
import type { Contract } from "./operation.ts";
import { looksLikeForm, parseFormBody, parseJsonBody, withinLimits } from "./request-body.ts";
import { RequestValidationError, UnreadableRequestError } from "./request-error.ts";
import { findRequestWarnings } from "./request-warnings.ts";
import { type RequestPart, toValidationIssues } from "./validation-errors.ts";

export interface RequestParts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** Names of the body's members that the contract declares. */
  readonly bodyMembers: readonly string[];
  /** What the body has that is accepted and does not do what it seems to; of contracts that answer it. */
  readonly warnings: readonly RequestWarning[];
}

/**
 * Reads path, query and body according to the contract in one pass, so that a caller learns of every problem at once.
 * @throws RequestValidationError | UnreadableRequestError
 */
export function readRequest(
  contract: Contract,
  request: { params: unknown; query: unknown; rawBody: Buffer; contentType: string },
): RequestParts {
  const issues: ValidationIssue[] = [];
  let bodyMembers: readonly string[] = [];
  let warnings: readonly RequestWarning[] = [];
  const read = (part: RequestPart, schema: z.ZodType | undefined, value: () => unknown): unknown => {
    if (schema === undefined) return undefined;
    try {
      const named = withDeclaredNames(part, schema, withinLimits(part, value()));
      if (part === "body") bodyMembers = knownMembers(schema, named);
      const result = schema.safeParse(named, { reportInput: true });
      if (result.success) {
        if (part === "body") warnings = findRequestWarnings(contract, named);
        return result.data;
      }
      issues.push(...toValidationIssues(part, result.error.issues, declaredForm(schema)));
    } catch (error) {
      if (!(error instanceof RequestValidationError)) throw error;
      issues.push(...error.issues);
    }
    return undefined;
  };
  const params = read("path", contract.params, () => ({ ...(request.params as object) }));
  const query = read("query", contract.query, () => lastValues(request.query));
  const body = read("body", contract.body, () => readBody(contract, request.rawBody, request.contentType));
  if (issues.length > 0) throw new RequestValidationError(issues);
  return { params, query, body, bodyMembers, warnings };
}

/** If a parameter is repeated, its last value counts. */
function lastValues(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.at(-1) : value,
    ]),
  );
}

function readBody(contract: Contract, rawBody: Buffer, contentType: string): unknown {
  if (contract.bodyForm === "raw" || contract.bodyForm === "stream") return undefined;
  if (contract.bodyForm === "json-or-form" && rawBody.length > 0) {
    if (contentType.includes("x-www-form-urlencoded") || looksLikeForm(rawBody)) return parseFormBody(rawBody);
  } else if (
    rawBody.length > 0 &&
    contentType !== "" &&
    !/^(application\/([\w.+-]*\+)?json|text\/plain)\b/i.test(contentType)
  ) {
    throw new UnreadableRequestError(415, "The body must be JSON");
  }
  const body = parseJsonBody(rawBody);
  return body === undefined && contract.isBodyOptional === true ? null : body;
}
