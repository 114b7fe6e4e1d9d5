import { type OutboundHttp, OutboundHttpError } from "../../../../platform/outbound-http/outbound-http.ts";

/** What went wrong in the exchange, whatever the library that made it says of it. */
export interface ExchangeNotes {
  failure: OutboundHttpError | null;
  isTooLarge: boolean;
}

/** Statuses whose answers have no body (Fetch standard, 2.2.3). */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * A `fetch` for one exchange with an MCP server: by the rules for outside addresses, until the signal ends it, and with so many bytes
 * in all answers together.
 *
 * A GET would open a stream on which the server could send at any time. We ask and are answered, so it is told, as by a server that
 * has none, that there is no such stream.
 * @param onTooLarge ends the exchange
 */
export function boundedFetch(
  http: OutboundHttp,
  signal: AbortSignal,
  mostBytes: number,
  notes: ExchangeNotes,
  onTooLarge: () => void,
): (url: string | URL, init?: RequestInit) => Promise<Response> {
  let leftBytes = mostBytes;
  const counted = () =>
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        leftBytes -= chunk.byteLength;
        if (leftBytes >= 0) {
          controller.enqueue(chunk);
          return;
        }
        notes.isTooLarge = true;
        controller.error(new Error("the answer is too large"));
        onTooLarge();
      },
    });
  return async (url, init) => {
    if (init?.method === "GET") return new Response(null, { status: 405 });
    try {
      const own = init?.signal;
      const response = await http.fetch(url, {
        ...init,
        signal: own === undefined || own === null ? signal : AbortSignal.any([signal, own]),
      });
      const { status, headers } = response;
      if (response.body === null || WITHOUT_BODY.has(status)) return new Response(null, { status, headers });
      return new Response(response.body.pipeThrough(counted()), { status, headers });
    } catch (error) {
      if (error instanceof OutboundHttpError) notes.failure = error;
      throw error;
    }
  };
}
