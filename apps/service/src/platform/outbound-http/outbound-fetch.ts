import { type Dispatcher, fetch as undiciFetch } from "undici";
import { OutboundHttpError } from "./outbound-http.ts";

/**
 * The standard `fetch` over our dispatcher. A failed exchange rejects with `OutboundHttpError` instead of the bare
 * `TypeError`, so that callers learn how far it got; an abort rejects with the signal's reason, as everywhere.
 *
 * @param check throws what the rules say about the address and the headers.
 */
export function createOutboundFetch(
  dispatcher: Dispatcher,
  check: (url: string, headers: Iterable<string>) => void,
): typeof globalThis.fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    check(address, []);
    const request = new Request(input, init);
    check(request.url, request.headers.keys());
    try {
      const response = await undiciFetch(request.url, {
        method: request.method,
        headers: [...request.headers],
        signal: request.signal,
        ...(await bodyOf(request, init)),
        redirect: "manual",
        dispatcher,
      });
      return response;
    } catch (error) {
      throw error instanceof TypeError && error.cause instanceof OutboundHttpError ? error.cause : error;
    }
  };
}

/**
 * undici knows only its own `FormData` and `Request`, not those of the platform, so they are written out; what it takes
 * as it is goes through, because a known length is sent as such.
 */
async function bodyOf(request: Request, init: RequestInit | undefined) {
  const given = init?.body;
  if (typeof given === "string" || given instanceof Uint8Array) {
    return { body: given };
  }
  if (request.body === null) {
    return {};
  }
  if (given instanceof ReadableStream) {
    return { body: request.body, duplex: "half" as const };
  }
  return { body: await request.bytes() };
}
