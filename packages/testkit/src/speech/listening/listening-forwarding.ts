import { request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";

/** Passes on what this server does not serve itself, so that one origin can stand for all of a vendor. */
export interface Forwarding {
  request(incoming: IncomingMessage, response: ServerResponse): void;
  upgrade(incoming: IncomingMessage, socket: Socket, head: Buffer): void;
}

/** @param origin of plain HTTP */
export function createForwarding(origin: string): Forwarding {
  const { hostname, port } = new URL(origin);
  return {
    request(incoming, response) {
      const { method, url, headers } = incoming;
      const outgoing = httpRequest({ hostname, port, method, path: url, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      outgoing.on("error", () => response.destroy());
      response.on("close", () => outgoing.destroy());
      incoming.pipe(outgoing);
    },
    upgrade(incoming, socket, head) {
      const onward = connect(Number(port), hostname, () => {
        const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
        for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
          lines.push(`${incoming.rawHeaders[index]}: ${incoming.rawHeaders[index + 1]}`);
        }
        onward.write(`${lines.join("\r\n")}\r\n\r\n`);
        onward.write(head);
        onward.pipe(socket);
        socket.pipe(onward);
      });
      onward.setNoDelay(true);
      onward.on("error", () => socket.destroy());
      onward.on("close", () => socket.destroy());
      socket.on("close", () => onward.destroy());
    },
  };
}
