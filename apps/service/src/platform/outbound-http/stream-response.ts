import type { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { OutboundHttpError, type OutboundResponse } from "./outbound-http.ts";

export interface StreamRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | Readable | null;
  readonly signal: AbortSignal | undefined;
}

/** How much of a body is buffered for its reader before we stop reading from the other side. */
const MAX_WAITING_BYTES = 65_536;
/** Answers that have no body (Fetch standard, "null body status"). */
const NO_BODY_STATUSES: ReadonlySet<number> = new Set([204, 205, 304]);
/** RFC 9110, 8.4.1. We do not ask for compression, but some servers send it all the same. */
const COMPRESSIONS: Readonly<Partial<Record<string, ConstructorParameters<typeof DecompressionStream>[0]>>> = {
  gzip: "gzip",
  "x-gzip": "gzip",
  deflate: "deflate",
  br: "brotli",
};

/**
 * One request whose answer is returned as soon as its head has arrived; the body follows as it comes. Cancelling the body
 * or aborting the signal closes the connection.
 *
 * @throws OutboundHttpError; the signal's reason when aborted. After the head, the body fails with the same errors.
 */
export function streamResponse(dispatcher: Dispatcher, request: StreamRequest): Promise<Response> {
  const { url, signal } = request;
  return new Promise((resolve, reject) => {
    let exchange: Dispatcher.DispatchController | null = null;
    let body: ReadableStreamDefaultController<Uint8Array> | null = null;
    let isOver = false;

    /** @returns false when it had already ended */
    const end = (): boolean => {
      if (isOver) return false;
      isOver = true;
      signal?.removeEventListener("abort", onAbort);
      return true;
    };
    const fail = (error: unknown) => {
      if (!end()) return;
      // Once the answer was returned, `reject` has no effect.
      reject(error);
      body?.error(error);
    };
    const hangUp = () => exchange?.abort(new OutboundHttpError("unknown", "The rest of the answer is not wanted"));
    const onAbort = () => {
      fail(signal?.reason);
      hangUp();
    };
    if (signal?.aborted === true) {
      reject(signal.reason);
      return;
    }
    signal?.addEventListener("abort", onAbort, { once: true });

    const openBody = () =>
      new ReadableStream<Uint8Array>(
        {
          start: (controller) => {
            body = controller;
          },
          pull: () => exchange?.resume(),
          cancel: () => {
            if (end()) hangUp();
          },
        },
        { highWaterMark: MAX_WAITING_BYTES, size: (chunk) => chunk.byteLength },
      );

    dispatcher.dispatch(
      {
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: request.method as Dispatcher.HttpMethod,
        headers: request.headers,
        body: request.body,
      },
      {
        onRequestStart(started) {
          exchange = started;
          // Given up while it waited for a connection: nothing has been written yet and nothing will be.
          if (isOver) hangUp();
        },
        onResponseStart(_controller, status, headers, statusText = "") {
          // 100 and 103 are informational; the answer is still to come.
          if (status < 200) return;
          const hasBody = request.method !== "HEAD" && !NO_BODY_STATUSES.has(status);
          // `Response` throws on an invalid status such as 600, which ends the exchange as broken.
          resolve(
            new Response(hasBody ? readable(openBody(), headers) : null, {
              status,
              statusText,
              headers: toHeaders(headers),
            }),
          );
        },
        onResponseData(receiving, chunk) {
          if (isOver || body === null) return;
          body.enqueue(chunk);
          if ((body.desiredSize ?? 0) <= 0) receiving.pause();
        },
        onResponseEnd() {
          if (end()) body?.close();
        },
        onResponseError: (_controller, error) => fail(error),
      },
    );
  });
}

function readable(body: ReadableStream<Uint8Array>, headers: OutboundResponse["headers"]): ReadableStream<Uint8Array> {
  const compression = COMPRESSIONS[String(headers["content-encoding"] ?? "").toLowerCase()];
  return compression === undefined ? body : body.pipeThrough(new DecompressionStream(compression));
}

function toHeaders(received: OutboundResponse["headers"]): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received)) {
    for (const each of Array.isArray(value) ? value : [value ?? ""]) headers.append(name, each);
  }
  return headers;
}
