import type { ValidationIssue } from "@parley/contracts/errors";

/** The request itself cannot be understood; becomes a 422 with every problem at once. */
export class RequestValidationError extends Error {
  readonly issues: readonly ValidationIssue[];

  constructor(issues: readonly ValidationIssue[]) {
    super("request validation failed");
    this.name = "RequestValidationError";
    this.issues = issues;
  }
}

/** The bytes cannot be read at all: malformed JSON, invalid UTF-8 (400), too large (413), an unsupported content type (415). */
export class UnreadableRequestError extends Error {
  readonly statusCode: 400 | 413 | 415;

  constructor(statusCode: 400 | 413 | 415, message: string) {
    super(message);
    this.name = "UnreadableRequestError";
    this.statusCode = statusCode;
  }
}
