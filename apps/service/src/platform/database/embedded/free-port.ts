import { createServer } from "node:net";

/** A port of 127.0.0.1 that was free a moment ago, chosen by the operating system. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ host: "127.0.0.1", port: 0 }, () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === "string") reject(new Error("No port was given"));
        else resolve(address.port);
      });
    });
  });
}
