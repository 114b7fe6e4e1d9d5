import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Something the bridge must do with software that nobody here wrote. */
export interface Proof {
  readonly name: string;
  /** The program it takes. */
  readonly needs: string;
  /** @throws Error that says what was expected and what came */
  run(): Promise<void>;
}

/** Everything the programs write; removed at the end. */
export const folder = mkdtempSync(join(tmpdir(), "prove-sip-"));

/** Below those that systems give to connections, which may take one at any moment, and above those of the bridge for media. */
const PORTS = { from: 20_200, to: 29_900 } as const;

/** A port that is free, and so is the one after it, where baresip listens for TLS. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + 2 * Math.floor((Math.random() * (PORTS.to - PORTS.from)) / 2);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
