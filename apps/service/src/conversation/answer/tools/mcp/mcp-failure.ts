import type { OutboundHttpError } from "../../../../platform/outbound-http/outbound-http.ts";

/** Why an exchange with an MCP server gave no result. `aborted` is not among them: it is thrown as the signal's reason. */
export type McpFailureKind =
  | "blocked"
  | "not-sent"
  | "connection-lost"
  | "timeout"
  | "too-large"
  | "http-status"
  | "refused"
  | "not-mcp";

const MESSAGES: Readonly<Record<McpFailureKind, string>> = {
  blocked: "The tool's address is not allowed",
  "not-sent": "The tool's server cannot be reached",
  "connection-lost": "The connection to the tool's server broke",
  timeout: "The tool's server did not answer in time",
  "too-large": "The tool's answer is too large",
  "http-status": "The tool's server answered with an error",
  refused: "The tool's server refused the call",
  "not-mcp": "The tool's server does not answer as the Model Context Protocol demands",
};

const MAX_DETAIL_CHARS = 500;

export interface McpFailureDetails {
  readonly kind: McpFailureKind;
  readonly detail?: string | undefined;
  readonly httpStatus?: number | null;
  /** The server may have done what was asked. */
  readonly mayHaveHappened: boolean;
}

/** The message is for people and the model; it has no secrets, since it holds only what the server and our rules said. */
export class McpFailureError extends Error {
  readonly kind: McpFailureKind;
  readonly httpStatus: number | null;
  readonly mayHaveHappened: boolean;

  constructor({ kind, detail, httpStatus = null, mayHaveHappened }: McpFailureDetails) {
    super(detail === undefined ? `${MESSAGES[kind]}.` : `${MESSAGES[kind]}: ${cleaned(detail)}`);
    this.name = "McpFailureError";
    this.kind = kind;
    this.httpStatus = httpStatus;
    this.mayHaveHappened = mayHaveHappened;
  }
}

/** @param wasAsked whether the tool's own request was on its way, so that the server may have acted on it */
export function ofOutboundError(error: OutboundHttpError, wasAsked: boolean): McpFailureError {
  if (error.isTimeout) return new McpFailureError({ kind: "timeout", mayHaveHappened: wasAsked });
  switch (error.failure) {
    case "blocked":
      return new McpFailureError({ kind: "blocked", detail: error.message, mayHaveHappened: false });
    case "not-sent":
      return new McpFailureError({ kind: "not-sent", mayHaveHappened: false });
    case "unknown":
      return new McpFailureError({ kind: "connection-lost", mayHaveHappened: wasAsked });
  }
}

/** PostgreSQL cannot store NUL characters. */
function cleaned(text: string): string {
  return text.replaceAll("\0", "").slice(0, MAX_DETAIL_CHARS).toWellFormed();
}
