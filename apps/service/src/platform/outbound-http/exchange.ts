import type { Dispatcher } from "undici";
import { OutboundHttpError, type OutboundRequest, type OutboundResponse } from "./outbound-http.ts";

const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_MAX_RESPONSE_BYTES = 65_536;

/**
 * One request and its whole answer under one time limit. Whatever the other side does (silence, endless headers,
 * a byte a second, ten gigabytes), the promise settles within `timeoutMs` and holds at most `maxResponseBytes`.
 *
 * @throws OutboundHttpError
 */
export function exchange(dispatcher: Dispatcher, url: URL, request: OutboundRequest): Promise<OutboundResponse> {
  const { signal, timeoutMs = DEFAULT_TIMEOUT_MS, maxResponseBytes = DEFAULT_MAX_RESPONSE_BYTES } = request;
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let head: Pick<OutboundResponse, "statusCode" | "headers"> | null = null;
    const chunks: Buffer[] = [];
    let receivedBytes = 0;
    let isSettled = false;

    const settle = (conclude: () => void) => {
      if (!isSettled) {
        isSettled = true;
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
        conclude();
      }
    };
    const succeed = () => {
      const isBodyCut = receivedBytes > maxResponseBytes;
      const body = Buffer.concat(chunks).subarray(0, maxResponseBytes);
      settle(() => (head === null ? reject(noAnswer()) : resolve({ ...head, body, isBodyCut })));
    };
    const noAnswer = () => new OutboundHttpError("unknown", "The exchange ended without an answer");
    const giveUp = (message: string, options: { isTimeout?: boolean; cause?: unknown }) => {
      const error = new OutboundHttpError(controller === null ? "not-sent" : "unknown", message, options);
      settle(() => reject(error));
      controller?.abort(error);
    };
    const onAbort = () => giveUp("The request was aborted", { cause: signal?.reason });
    const timer = setTimeout(() => giveUp(`No complete answer within ${timeoutMs} ms`, { isTimeout: true }), timeoutMs);
    if (signal?.aborted) {
      onAbort();
      return;
    }
    signal?.addEventListener("abort", onAbort, { once: true });

    dispatcher.dispatch(
      {
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: request.method,
        headers: { ...request.headers },
        body: request.body ?? null,
        // The one timer above covers them.
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      {
        onRequestStart(started) {
          controller = started;
          if (isSettled) {
            // Given up while it waited for a connection: nothing has been written yet and nothing will be.
            started.abort(new OutboundHttpError("not-sent", "The request was given up"));
          } else if (request.mayBegin?.() === false) {
            started.abort(new OutboundHttpError("not-sent", "The connection came too late for the request"));
          }
        },
        onResponseStart(_controller, statusCode, headers) {
          // 100 and 103 are informational; the answer is still to come.
          if (statusCode >= 200) {
            head = { statusCode, headers };
          }
        },
        onResponseData(receiving, chunk) {
          chunks.push(chunk);
          receivedBytes += chunk.length;
          if (receivedBytes > maxResponseBytes) {
            succeed();
            receiving.abort(new OutboundHttpError("unknown", "The rest of the answer is not wanted"));
          }
        },
        onResponseEnd: succeed,
        onResponseError: (_controller, error) => settle(() => reject(error)),
      },
    );
  });
}
