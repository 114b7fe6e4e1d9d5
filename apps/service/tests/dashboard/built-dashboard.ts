import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const DASHBOARD = join(import.meta.dirname, "..", "..", "..", "dashboard");

/** Builds the dashboard if what is there was not built from these sources. */
export async function buildDashboard(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(DASHBOARD, "build.ts"), "--if-stale"]);
}
