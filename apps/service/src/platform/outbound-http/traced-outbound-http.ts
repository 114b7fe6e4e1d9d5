import type { Tracer } from "../telemetry/tracer.ts";
import type { OutboundHttp } from "./outbound-http.ts";

/** Records every exchange as a span with method, host and status, but no path, which may contain numbers and tokens. */
export function traceOutboundHttp(http: OutboundHttp, tracer: Tracer): OutboundHttp {
  return {
    request: (request) =>
      tracer.span(
        request.method,
        { kind: "client", attributes: attributesOf(request.method, request.url) },
        async (span) => {
          const response = await http.request(request);
          span.setAttributes({ "http.response.status_code": response.statusCode });
          return response;
        },
      ),
    fetch: (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      const method = init?.method ?? (input instanceof Request ? input.method : "GET");
      return tracer.span(method, { kind: "client", attributes: attributesOf(method, url) }, async (span) => {
        const response = await http.fetch(input, init);
        span.setAttributes({ "http.response.status_code": response.status });
        return response;
      });
    },
    close: () => http.close(),
  };
}

function attributesOf(method: string, url: string): Record<string, string> {
  return {
    "http.request.method": method,
    ...(URL.canParse(url) ? { "server.address": new URL(url).host } : {}),
  };
}
