import { type IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

/** What a handler needs to upgrade a request. */
export interface Upgrade {
  /** The first bytes that followed the request's head. */
  readonly head: Buffer;
  readonly response: ServerResponse;
}

/**
 * Sends requests that ask for a WebSocket through the server's router, like every other request, and keeps what their
 * upgrade needs. A handler that answers instead of upgrading ends the connection.
 */
export function routeUpgrades(server: FastifyInstance): WeakMap<IncomingMessage, Upgrade> {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  // Clients offer HTTP/2 (`Upgrade: h2c`) along with ordinary requests, which stay ordinary.
  Object.assign(server.server, { shouldUpgradeCallback: asksForWebSocket });
  server.server.on("upgrade", (request, _socket, head) => {
    const { socket } = request;
    socket.on("error", () => socket.destroy());
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.on("finish", () => socket.destroySoon());
    upgrades.set(request, { head, response });
    server.routing(request, response);
  });
  return upgrades;
}

function asksForWebSocket({ method, headers }: IncomingMessage): boolean {
  return method === "GET" && headers.upgrade?.toLowerCase() === "websocket";
}
