/** One HTTP exchange with the outside. Times are milliseconds, sizes bytes. */
export interface OutboundRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" | "OPTIONS";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Everything from DNS to the last byte of the body; default 10,000. */
  readonly timeoutMs?: number;
  /** A longer response is cut there and marked; default 65,536. */
  readonly maxResponseBytes?: number;
  readonly signal?: AbortSignal;
  /**
   * Called on an open connection, right before the first byte is written. If it returns false, nothing is written and the
   * failure is `not-sent`. A deadline must be checked here: after an earlier check, DNS, TCP or TLS may still take time.
   */
  readonly mayBegin?: () => boolean;
}

export interface OutboundResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly isBodyCut: boolean;
}

/**
 * How far the exchange got:
 * - `blocked`: refused by our own rules before anything was sent;
 * - `not-sent`: no connection (DNS, refused, TLS), so the receiver saw no request;
 * - `unknown`: the request may have reached the receiver (time-out, cut reply).
 */
export type OutboundFailure = "blocked" | "not-sent" | "unknown";

export class OutboundHttpError extends Error {
  readonly failure: OutboundFailure;
  readonly isTimeout: boolean;

  constructor(failure: OutboundFailure, message: string, options: { isTimeout?: boolean; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "OutboundHttpError";
    this.failure = failure;
    this.isTimeout = options.isTimeout ?? false;
  }
}

/** Redirects are never followed: a 3xx is a response like any other. */
export interface OutboundHttp {
  /** @throws OutboundHttpError */
  request(request: OutboundRequest): Promise<OutboundResponse>;
  /**
   * The same rules behind the standard interface, for libraries that take a `fetch`. Streams, without a limit on size or
   * total time. A body that is neither read to its end nor cancelled keeps its connection until the signal is aborted.
   */
  readonly fetch: typeof globalThis.fetch;
  close(): Promise<void>;
}
