import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** For tests that import or run an SDK: generates what is missing or stale. @throws Error when that fails */
export default function generateStaleSdks(): void {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, "generate.ts"), "--if-stale"], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) throw new Error("the SDKs could not be generated");
}
