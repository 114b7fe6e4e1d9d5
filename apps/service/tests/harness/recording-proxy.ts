import { createServer, request as forward, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";

export interface RecordedRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface RecordingProxy {
  readonly url: string;
  readonly requests: readonly RecordedRequest[];
  /** Stops data from the server on the open WebSockets, like a stalled network. @returns a function that resumes it */
  stall(): () => void;
  stop(): Promise<void>;
}

/** Forwards requests to a server and records them byte for byte. */
export async function startRecordingProxy(targetPort: number): Promise<RecordingProxy> {
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    const { method = "GET", url = "/", headers } = request;
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      requests.push({ method, target: url, headers, body });
      const onward = forward({ host: "127.0.0.1", port: targetPort, method, path: url, headers }, (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
      });
      onward.on("error", () => response.destroy());
      onward.end(body);
    });
  });
  const tunnels = new Set<Duplex>();
  /** The server's sockets, each with its client's socket. */
  const outward = new Map<Duplex, Duplex>();
  // WebSockets pass through unrecorded.
  server.on("upgrade", (request, socket: Duplex, head) => {
    const onward = connect(targetPort, "127.0.0.1", () => {
      const lines = [`${request.method} ${request.url} HTTP/1.1`];
      for (let index = 0; index < request.rawHeaders.length; index += 2) {
        lines.push(`${request.rawHeaders[index]}: ${request.rawHeaders[index + 1]}`);
      }
      onward.write(`${lines.join("\r\n")}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
      outward.set(onward, socket);
    });
    onward.setNoDelay(true);
    for (const end of [socket, onward]) {
      tunnels.add(end);
      end.on("error", () => undefined);
      end.on("close", () => {
        tunnels.delete(end);
        outward.delete(onward);
        socket.destroy();
        onward.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stall: () => {
      const stalled = [...outward];
      for (const [onward, socket] of stalled) onward.unpipe(socket);
      return () => {
        for (const [onward, socket] of stalled) onward.pipe(socket);
      };
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const tunnel of tunnels) tunnel.destroy();
      }),
  };
}
