import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

/** A server that counts connections and does what the test says. */
export interface TcpServer {
  readonly port: number;
  connectionCount: number;
  /** All bytes received. */
  received: string;
  close(): Promise<void>;
}

/** @param onRequest runs when a request's head is complete */
export async function startTcpServer(
  host: string,
  onRequest: (socket: Socket) => void,
  options: { readonly port?: number; readonly createWith?: (onSocket: (socket: Socket) => void) => Server } = {},
): Promise<TcpServer> {
  const sockets = new Set<Socket>();
  const server = (options.createWith ?? createServer)((socket) => {
    result.connectionCount += 1;
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (chunk) => {
      result.received += chunk.toString("latin1");
      if (result.received.includes("\r\n\r\n")) {
        onRequest(socket);
      }
    });
  });
  server.listen(options.port ?? 0, host);
  await once(server, "listening");
  const address = server.address();
  const result: TcpServer = {
    port: isAddressInfo(address) ? address.port : 0,
    connectionCount: 0,
    received: "",
    async close() {
      for (const socket of sockets) {
        socket.destroy();
      }
      server.close();
      await once(server, "close");
    },
  };
  return result;
}

function isAddressInfo(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === "object" && address !== null;
}
