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

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
