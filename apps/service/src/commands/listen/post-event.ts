import http from "node:http";
import https from "node:https";
import type { WebhookEvent } from "./webhook-event.ts";

/** What became of one try at the developer's server. */
export type PostResult =
  | { readonly kind: "answered"; readonly statusCode: number }
  | { readonly kind: "timeout" }
  /** Nobody took the connection, so the event was not seen. */
  | { readonly kind: "not-reached"; readonly reason: string }
  /** It may have been seen; or the server speaks no TLS, or has a certificate nobody vouches for. */
  | { readonly kind: "broken"; readonly reason: string };

/**
 * Posts an event with the service's own bytes and headers. Not by `fetch`, which adds headers of its own.
 * @param timeoutMs until the whole answer is there; the service gives receivers as long
 * @throws what `signal` is aborted with
 */
export async function postEvent(
  url: URL,
  { headers, body }: Pick<WebhookEvent, "headers" | "body">,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<PostResult> {
  signal.throwIfAborted();
  const bytes = Buffer.from(body, "utf8");
  const isTls = url.protocol === "https:";
  const late = AbortSignal.timeout(timeoutMs);
  let isConnected = false;
  try {
    const statusCode = await new Promise<number>((resolve, reject) => {
      const options = {
        method: "POST",
        // A connection of its own: one that is kept open would break with the server's restart.
        agent: false,
        headers: { ...headers, "content-length": String(bytes.length) },
        signal: AbortSignal.any([signal, late]),
      };
      const request = isTls ? https.request(url, options) : http.request(url, options);
      request.once("socket", (socket) =>
        socket.once("connect", () => {
          isConnected = true;
        }),
      );
      request.once("error", reject);
      request.once("response", (response) => {
        response.once("error", reject);
        response.once("end", () => resolve(response.statusCode ?? 0));
        response.resume();
      });
      request.end(bytes);
    });
    return { kind: "answered", statusCode };
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted) return { kind: "timeout" };
    return { kind: isConnected ? "broken" : "not-reached", reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
