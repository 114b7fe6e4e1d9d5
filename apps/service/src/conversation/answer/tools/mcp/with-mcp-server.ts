import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { OutboundHttp } from "../../../../platform/outbound-http/outbound-http.ts";
import { boundedFetch, type ExchangeNotes } from "./bounded-fetch.ts";
import { McpFailureError, ofOutboundError } from "./mcp-failure.ts";
import type { McpServerAddress } from "./mcp-tool.ts";
import { NO_SCHEMA_VALIDATION } from "./no-schema-validation.ts";

export interface McpExchange {
  /** Must be the guarded one, because organizations choose the addresses. */
  readonly http: OutboundHttp;
  readonly server: McpServerAddress;
  /** Sent with every request of the exchange; null where nothing is done. */
  readonly idempotencyKey: string | null;
  /** For everything from the first connection to the last byte. */
  readonly timeoutMs: number;
  /** All answers together. */
  readonly mostBytes: number;
  readonly signal: AbortSignal;
}

export interface McpConnection {
  readonly client: Client;
  /** For each request of the client. */
  readonly options: { readonly signal: AbortSignal; readonly timeout: number };
  /** From here on, the server may have done what is asked. */
  noteAsked(): void;
}

const CLIENT = { name: "parley", version: "1.0.0" };
const USER_AGENT = "Parley-Tools/1.0";

/**
 * Connects to an MCP server, has the work done and takes leave. The server can ask nothing of us: we offer it no models, no files and
 * no questions to people, and its answers are data.
 * @throws McpFailureError; the signal's reason when aborted
 */
export async function withMcpServer<Result>(
  exchange: McpExchange,
  work: (connection: McpConnection) => Promise<Result>,
): Promise<Result> {
  // Loaded with the first such tool: most installations have none.
  const [{ Client: ClientOfSdk }, { StreamableHTTPClientTransport }] = await Promise.all([
    import("@modelcontextprotocol/sdk/client/index.js"),
    import("@modelcontextprotocol/sdk/client/streamableHttp.js"),
  ]);
  const { http, server, timeoutMs } = exchange;
  exchange.signal.throwIfAborted();
  const deadline = AbortSignal.timeout(timeoutMs);
  const tooLarge = new AbortController();
  const signal = AbortSignal.any([exchange.signal, deadline, tooLarge.signal]);
  const notes: ExchangeNotes = { failure: null, isTooLarge: false };
  let wasAsked = false;
  const client = new ClientOfSdk(CLIENT, { capabilities: {}, jsonSchemaValidator: NO_SCHEMA_VALIDATION });
  const transport = new StreamableHTTPClientTransport(new URL(server.url), {
    fetch: boundedFetch(http, signal, exchange.mostBytes, notes, () => tooLarge.abort()),
    requestInit: {
      headers: {
        "user-agent": USER_AGENT,
        ...server.headers,
        ...(exchange.idempotencyKey === null ? {} : { "idempotency-key": exchange.idempotencyKey }),
      },
    },
    reconnectionOptions: {
      initialReconnectionDelay: 1_000,
      maxReconnectionDelay: 1_000,
      reconnectionDelayGrowFactor: 1,
      maxRetries: 0,
    },
  });
  const options = { signal, timeout: timeoutMs };
  try {
    await client.connect(transport, options);
    return await work({
      client,
      options,
      noteAsked: () => {
        wasAsked = true;
      },
    });
  } catch (error) {
    exchange.signal.throwIfAborted();
    throw await failureOf(error, { notes, isLate: deadline.aborted, wasAsked });
  } finally {
    // Nobody waits for the farewell; the deadline ends it at the latest.
    void transport
      .terminateSession()
      .catch(() => undefined)
      .finally(() => client.close())
      .catch(() => undefined);
  }
}

interface ExchangeState {
  readonly notes: ExchangeNotes;
  readonly isLate: boolean;
  readonly wasAsked: boolean;
}

async function failureOf(error: unknown, { notes, isLate, wasAsked }: ExchangeState): Promise<McpFailureError> {
  if (error instanceof McpFailureError) return error;
  if (notes.isTooLarge) return new McpFailureError({ kind: "too-large", mayHaveHappened: wasAsked });
  if (notes.failure !== null) return ofOutboundError(notes.failure, wasAsked);
  if (isLate) return new McpFailureError({ kind: "timeout", mayHaveHappened: wasAsked });
  const [{ StreamableHTTPError }, { ErrorCode, McpError }] = await Promise.all([
    import("@modelcontextprotocol/sdk/client/streamableHttp.js"),
    import("@modelcontextprotocol/sdk/types.js"),
  ]);
  if (error instanceof StreamableHTTPError && error.code !== undefined && error.code >= 300) {
    // As with other tools: a server that failed, or a proxy that timed out, may still have acted.
    const mayHaveHappened = wasAsked && (error.code >= 500 || error.code === 408);
    return new McpFailureError({
      kind: "http-status",
      detail: `HTTP ${error.code}`,
      httpStatus: error.code,
      mayHaveHappened,
    });
  }
  if (error instanceof McpError) {
    if (error.code === ErrorCode.RequestTimeout) {
      return new McpFailureError({ kind: "timeout", mayHaveHappened: wasAsked });
    }
    if (error.code === ErrorCode.ConnectionClosed) {
      return new McpFailureError({ kind: "connection-lost", mayHaveHappened: wasAsked });
    }
    // These say that the request was not understood or not taken; any other may come from the middle of the work.
    const isRefusal = NOT_TAKEN.has(error.code);
    return new McpFailureError({ kind: "refused", detail: error.message, mayHaveHappened: wasAsked && !isRefusal });
  }
  return new McpFailureError({ kind: "not-mcp", mayHaveHappened: wasAsked });
}

/** JSON-RPC 2.0, 5.1: parse error, invalid request, method not found, invalid params. */
const NOT_TAKEN: ReadonlySet<number> = new Set([-32_700, -32_600, -32_601, -32_602]);
