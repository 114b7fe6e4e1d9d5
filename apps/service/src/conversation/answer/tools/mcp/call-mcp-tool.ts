import { fullJitterDelayMs } from "@parley/foundation/backoff";
import type { EndpointCallDeps } from "../call-endpoint.ts";
import { checkArguments } from "../check-arguments.ts";
import { isJsonObject, type JsonObject } from "../endpoint-tool.ts";
import { RefusedCallError } from "../plan-request.ts";
import { cutResult, type ToolOutcome } from "../tool-outcome.ts";
import { McpFailureError, type McpFailureKind } from "./mcp-failure.ts";
import type { McpTool } from "./mcp-tool.ts";
import { readMcpResult } from "./read-mcp-result.ts";
import { withMcpServer } from "./with-mcp-server.ts";

export interface McpCall {
  readonly tool: McpTool;
  /** Checked by `planMcpArguments`. */
  readonly arguments: JsonObject;
  /** Sent as `Idempotency-Key` with every try. */
  readonly idempotencyKey: string;
  /** For all tries together, waits included. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

const MOST_BYTES = 65_536;
const BACKOFF = { baseMs: 500, capMs: 8_000 };

/** As other tools say it of their servers. */
const CODES: Readonly<Record<McpFailureKind, string>> = {
  blocked: "address-blocked",
  "not-sent": "no-connection",
  "connection-lost": "connection-lost",
  timeout: "timeout",
  "too-large": "answer-too-large",
  "http-status": "http-status",
  refused: "call-refused",
  "not-mcp": "answer-not-mcp",
};

/**
 * The arguments as they are sent: checked against the server's schema. Where the schema knows a variable of the conversation by name
 * and takes its value, the variable comes before what the model says, so that nobody can talk it into another customer's data.
 * @throws RefusedCallError `arguments-invalid`
 */
export function planMcpArguments(tool: McpTool, given: JsonObject, context: JsonObject): JsonObject {
  const { parameters } = tool.function;
  const properties = isJsonObject(parameters["properties"]) ? parameters["properties"] : {};
  const known = Object.entries(context).filter(([name, value]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return isJsonObject(schema) && checkArguments(schema, value).length === 0;
  });
  const planned = { ...given, ...Object.fromEntries(known) };
  const problems = checkArguments(parameters, planned);
  if (problems.length === 0) return planned;
  const said = problems.map(({ place, message }) => `${place === "" ? "The arguments" : place} ${message}`);
  throw new RefusedCallError("arguments-invalid", `${said.join("; ")}.`);
}

/**
 * Calls a tool of an MCP server. It is tried again only where the server was never asked, and only while there is time.
 * @throws the signal's reason when aborted
 */
export async function callMcpTool(deps: EndpointCallDeps, call: McpCall): Promise<ToolOutcome> {
  const startedAtMs = deps.clock.monotonicMs();
  const leftMs = () => Math.floor(call.timeoutMs - (deps.clock.monotonicMs() - startedAtMs));
  for (let tries = 1; ; tries += 1) {
    const attempt = await tryOnce(deps, call, Math.max(1, leftMs()));
    const mayTryAgain = attempt.failure?.kind === "not-sent" && tries <= call.tool.retryAttempts;
    const waitMs = mayTryAgain ? fullJitterDelayMs(tries - 1, BACKOFF, deps.random) : null;
    if (waitMs === null || waitMs >= leftMs()) {
      const durationMs = Math.round(deps.clock.monotonicMs() - startedAtMs);
      return { ...(attempt.failure === null ? attempt.conclusion : ofFailure(attempt.failure)), tries, durationMs };
    }
    await deps.clock.sleep(waitMs, call.signal);
  }
}

type Conclusion = Omit<ToolOutcome, "tries" | "durationMs">;
type Attempt =
  | { readonly failure: null; readonly conclusion: Conclusion }
  | { readonly failure: McpFailureError; readonly conclusion: null };

async function tryOnce({ http }: EndpointCallDeps, call: McpCall, timeoutMs: number): Promise<Attempt> {
  const { tool, idempotencyKey, signal } = call;
  const exchange = { http, server: tool, idempotencyKey, timeoutMs, mostBytes: MOST_BYTES, signal };
  try {
    const result = await withMcpServer(exchange, ({ client, options, noteAsked }) => {
      noteAsked();
      return client.callTool({ name: tool.remoteName, arguments: call.arguments }, undefined, options);
    });
    return { failure: null, conclusion: ofResult(result) };
  } catch (error) {
    if (!(error instanceof McpFailureError)) throw error;
    return { failure: error, conclusion: null };
  }
}

function ofResult(result: unknown): Conclusion {
  const { text, isError } = readMcpResult(result);
  return {
    status: isError ? "error" : "success",
    result: cutResult(text),
    errorCode: isError ? "tool-error" : null,
    errorMessage: isError ? "The tool says that it failed." : null,
    httpStatus: 200,
    isOutcomeUnknown: false,
  };
}

function ofFailure({ kind, message, httpStatus, mayHaveHappened }: McpFailureError): Conclusion {
  return {
    status: kind === "timeout" ? "timeout" : "error",
    result: null,
    errorCode: CODES[kind],
    errorMessage: message,
    httpStatus,
    isOutcomeUnknown: mayHaveHappened,
  };
}
