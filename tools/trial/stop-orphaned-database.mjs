import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const STOPPED_WITHIN_MS = 10_000;

/**
 * Stops the embedded PostgreSQL of a service that was killed. The next start would reuse it, but here there is none.
 *
 * @param {string} dataDir
 */
export async function stopOrphanedDatabase(dataDir) {
  // PostgreSQL removes the file when it shuts down cleanly; its first line is the process id.
  const file = await readFile(join(dataDir, "postgres", "data", "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number.parseInt(file, 10);
  if (!Number.isInteger(pid) || pid <= 1) return;
  const deadline = performance.now() + STOPPED_WITHIN_MS;
  let signal = "SIGINT";
  while (performance.now() < deadline && send(pid, signal)) {
    signal = 0;
    await delay(50);
  }
}

/** @returns {boolean} false when the process is gone */
function send(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
