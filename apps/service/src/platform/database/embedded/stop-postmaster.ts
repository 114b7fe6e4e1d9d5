import { setTimeout as delay } from "node:timers/promises";
import { systemErrorCode } from "./file-errors.ts";
import type { Postmaster } from "./postmaster-file.ts";
import { isStillRunning } from "./process-info.ts";

const POLL_MS = 10;

/**
 * How a server is told to stop, and how long each step gets (postmaster: SIGINT is the "fast", SIGQUIT the "immediate" shutdown).
 * A fast one writes memory to disk, which seldom takes more than a second; an immediate one leaves that to the next start.
 */
const STEPS = [
  { signal: "SIGINT", waitMs: 30_000 },
  { signal: "SIGQUIT", waitMs: 5_000 },
  { signal: "SIGKILL", waitMs: 5_000 },
] as const;

/** Stops the server, cutting off its clients, and waits until it is gone. */
export async function stopPostmaster(
  postmaster: Postmaster,
  log: (message: string, fields?: Record<string, unknown>) => void,
): Promise<void> {
  const { pid } = postmaster.process;
  for (const { signal, waitMs } of STEPS) {
    if (signal !== "SIGINT") log("the embedded PostgreSQL did not stop; sending a stronger signal", { pid, signal });
    if (!sendSignal(pid, signal)) return;
    const deadline = performance.now() + waitMs;
    while (performance.now() < deadline) {
      if (!(await isStillRunning(postmaster.process))) return;
      await delay(POLL_MS);
    }
  }
  throw new Error(`The embedded PostgreSQL (process ${pid}) cannot be stopped`);
}

/** @returns false when the process is gone. */
function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === "ESRCH") return false;
    throw error;
  }
}
