import { createServer, type Server } from "node:http";
import type { Metrics } from "./metrics.ts";

/** Serves `/metrics` on its own port, which a firewall can keep private. Started only when the operator sets the port. */
export async function startMetricsServer(metrics: Metrics, address: { port: number; host: string }): Promise<Server> {
  metrics.watchProcess();
  const server = createServer((request, response) => {
    const path = request.url?.split("?")[0];
    if (path !== "/metrics" || (request.method !== "GET" && request.method !== "HEAD")) {
      response.writeHead(404, { "content-type": "text/plain" }).end("The metrics are at /metrics\n");
      return;
    }
    metrics.render().then(
      ({ contentType, body }) => response.writeHead(200, { "content-type": contentType }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  server.headersTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(address.port, address.host, resolve);
  });
  return server;
}

export function stopMetricsServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
