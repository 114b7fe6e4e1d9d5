import type { OutboundHttp } from "./outbound-http.ts";

/** The same client with another default time limit. */
export function withTimeout(http: OutboundHttp, timeoutMs: number): OutboundHttp {
  return {
    request: (request) => http.request({ timeoutMs, ...request }),
    fetch: http.fetch,
    close: () => http.close(),
  };
}
