import { createServer, type Server } from "node:net";

/** `taken`: a server listens there. `resting`: its server was closed, and whoever used it may still ask. `free`: the next one may have it. */
interface SteadyPort {
  readonly port: number;
  state: "taken" | "resting" | "free";
}

const portsByKind = new Map<string, SteadyPort[]>();

/**
 * Listens on loopback, on a port that a server of this kind had in an earlier test file if there is one. A service that
 * outlives a file then finds the next file's servers at the addresses in its settings.
 * @param kind such as `model` or `carrier twilio`; the n-th server of a kind in a file gets the n-th port
 * @param givenPort 0 for a steady one
 * @throws Error when the given port is taken
 */
export async function listenSteadily(server: Server, kind: string, givenPort = 0): Promise<number> {
  if (givenPort !== 0) return listen(server, givenPort);
  const ports = portsByKind.get(kind) ?? [];
  portsByKind.set(kind, ports);
  for (const place of ports.filter(({ state }) => state === "free")) {
    place.state = "taken";
    // The system may have given it to another process meanwhile.
    if (await isFree(place.port)) return watch(server, place, await listen(server, place.port));
    ports.splice(ports.indexOf(place), 1);
  }
  const port = await listen(server, 0);
  const place: SteadyPort = { port, state: "taken" };
  ports.push(place);
  return watch(server, place, port);
}

/** Called at the start of a test file: ports whose servers an earlier file has closed may be used again. */
export function freeRestingPorts(): void {
  for (const place of [...portsByKind.values()].flat()) if (place.state === "resting") place.state = "free";
}

function watch(server: Server, place: SteadyPort, port: number): number {
  // A server that is closed and opened again within a file keeps its port.
  server.on("listening", () => {
    place.state = "taken";
  });
  server.on("close", () => {
    place.state = "resting";
  });
  return port;
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      const address = server.address();
      if (address === null || typeof address === "string") reject(new Error("the server has no port"));
      else resolve(address.port);
    });
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
