import type { OutboundHttp } from "./outbound-http.ts";

/** The same door with another limit of time for requests that state none. */
export function withTimeout(http: OutboundHttp, timeoutMs: number): OutboundHttp {
  return {
    request: (request) => http.request({ timeoutMs, ...request }),
    fetch: http.fetch,
    close: () => http.close(),
  };
}
