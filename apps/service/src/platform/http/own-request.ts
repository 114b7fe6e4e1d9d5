import type { FastifyInstance } from "fastify";

/** A request to an operation of this process, as if it had come from outside. */
export interface OwnRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Of the caller in whose name it is made. */
  readonly remoteAddress: string;
}

export interface OwnAnswer {
  readonly statusCode: number;
  /** Seconds, as the header says; null where there is none. */
  readonly retryAfter: string | null;
  readonly text: string;
}

export type SendOwnRequest = (request: OwnRequest) => Promise<OwnAnswer>;

/**
 * Sends a request through the whole edge without a connection: who calls, budgets, access, validation, audit. So there is no second
 * way to an operation.
 */
export async function sendOwnRequest(server: FastifyInstance, request: OwnRequest): Promise<OwnAnswer> {
  const { statusCode, headers, body } = await server.inject({
    method: request.method as "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    url: request.target,
    headers: { ...request.headers },
    remoteAddress: request.remoteAddress,
    ...(request.body === null ? {} : { payload: request.body }),
  });
  const retryAfter = headers["retry-after"];
  return { statusCode, retryAfter: retryAfter === undefined ? null : String(retryAfter), text: body };
}
