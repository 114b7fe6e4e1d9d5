import { connect, createServer, type Server, type Socket } from "node:net";

/** The network between the service and a carrier's REST API. A test can cut it. */
export interface CarrierLine {
  /** The service uses this instead of the carrier's own address. */
  readonly url: string;
  /** Where it leads. Set it before the first request. */
  leadTo(carrierUrl: string): void;
  /** Breaks open connections and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  stop(): Promise<void>;
}

export async function openCarrierLine(): Promise<CarrierLine> {
  let target = "";
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const { hostname, port } = new URL(target);
    const outgoing = connect(Number(port), hostname);
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.on("error", () => undefined);
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const port = await listen(server, 0);
  const cut = async () => {
    if (!server.listening) return;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    leadTo: (carrierUrl) => {
      target = carrierUrl;
    },
    cut,
    mend: async () => {
      await listen(server, port);
    },
    stop: cut,
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      if (address === null || typeof address === "string") reject(new Error("the line has no port"));
      else resolve(address.port);
    });
  });
}
