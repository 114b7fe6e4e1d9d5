import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { Dispatcher } from "undici";
import { streamResponse } from "./stream-response.ts";

/**
 * The standard `fetch` on our dispatcher. Plain requests (an address with text or bytes) go to it without building a
 * `Request`. A failed exchange rejects with `OutboundHttpError` instead of a bare `TypeError`, so that callers learn how
 * far it got; an abort rejects with the signal's reason, as in the standard.
 *
 * Unlike the standard: redirects are returned as answers, whatever `redirect` says; we do not ask for compression, because
 * a server that compresses a stream holds parts of it back; ports that browsers block are allowed; the response has no
 * `url`.
 *
 * @param check throws when the rules forbid the address or a header.
 */
export function createOutboundFetch(
  dispatcher: Dispatcher,
  check: (url: string, headers: Iterable<string>) => URL,
): typeof globalThis.fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const given = init?.body ?? null;
    const isPlain = given === null || typeof given === "string" || given instanceof Uint8Array;
    // Check before building a Request, which would fail on a malformed address with an error that is not ours.
    const url = check(address, []);
    const { method, headers, body, signal } =
      isPlain && !(input instanceof Request) ? plainRequest(init, given) : await standardRequest(input, init);
    check(address, headers.keys());
    return streamResponse(dispatcher, { url, method, headers: toRecord(headers), body, signal: signal ?? undefined });
  };
}

interface OutboundFetchRequest {
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | Uint8Array | Readable | null;
  readonly signal: AbortSignal | null | undefined;
}

function plainRequest(init: RequestInit | undefined, body: string | Uint8Array | null): OutboundFetchRequest {
  const headers = new Headers(init?.headers);
  if (typeof body === "string" && !headers.has("content-type")) {
    headers.set("content-type", "text/plain;charset=UTF-8");
  }
  return { method: init?.method?.toUpperCase() ?? "GET", headers, body, signal: init?.signal };
}

/** Reads forms and the like into memory, so that their length can be sent; a stream has no known length. */
async function standardRequest(
  input: Parameters<typeof globalThis.fetch>[0],
  init: RequestInit | undefined,
): Promise<OutboundFetchRequest> {
  const request = new Request(input, init);
  const { method, headers, signal } = request;
  if (request.body === null) return { method, headers, body: null, signal };
  const isStream = init?.body instanceof ReadableStream;
  const body = isStream ? Readable.fromWeb(request.body as NodeReadableStream) : await request.bytes();
  return { method, headers, body, signal };
}

function toRecord(headers: Headers): Record<string, string> {
  // Defaults as in the standard; some servers refuse requests without a user agent.
  const record: Record<string, string> = { accept: "*/*", "accept-encoding": "identity", "user-agent": "undici" };
  for (const [name, value] of headers) record[name] = value;
  return record;
}
