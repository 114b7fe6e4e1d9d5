// Parley as a person starts it: `bin/parley.mjs start`, with the bundle it makes and the flags it sets; nothing of it is
// replaced. What it takes is read from Linux's /proc, since such a process answers no questions of ours.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const PARLEY = join(import.meta.dirname, "../../bin/parley.mjs");
/** The first start makes the bundle. */
const READY_WITHIN_MS = 120_000;
const POLL_MS = 100;
const STOP_MS = 30_000;
/** As /proc counts CPU time on every platform Node runs on (USER_HZ). */
const MICROS_PER_TICK = 10_000;

export interface MeasuredProcess {
  readonly pid: number;
  /** Asks it to end, and ends it if it does not. */
  stop(): Promise<void>;
}

/**
 * Runs until it says that it is ready.
 * @param settings all that it finds in its environment, besides PATH and HOME: a person's own settings change nothing
 * @param folder where it runs, so that no `.env` of the checkout is read
 */
export async function startService(
  settings: Readonly<Record<string, string>>,
  folder: string,
): Promise<MeasuredProcess> {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [PARLEY, "start"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { PATH, HOME, ...settings },
  });
  const ended = once(child, "exit");
  const endWithUs = () => child.kill("SIGKILL");
  process.once("exit", endWithUs);
  const stop = async () => {
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    if (child.exitCode === null && child.signalCode === null) await ended;
    clearTimeout(timer);
    process.off("exit", endWithUs);
  };
  const deadlineMs = performance.now() + READY_WITHIN_MS;
  while (!(await isReady(`http://127.0.0.1:${settings["PORT"]}/readyz`))) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (hasEnded || performance.now() > deadlineMs) {
      await stop();
      throw new Error("Parley does not get ready");
    }
    await pause(POLL_MS);
  }
  // It replaces itself to set its flags, and keeps its id.
  if (child.pid === undefined) throw new Error("Parley did not start");
  return { pid: child.pid, stop };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** CPU time of a process so far, with its threads and without its children, in hundredths of a second at the finest. */
export function cpuMicrosOf(pid: number): number {
  // After the name, which may have blanks and brackets: proc(5).
  const fields = readFileSync(`/proc/${pid}/stat`, "latin1")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) * MICROS_PER_TICK;
}

/** Resident memory of a process, without its children, in bytes. */
export function residentBytesOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1];
  if (kilobytes === undefined) throw new Error(`process ${pid} has no memory`);
  return Number(kilobytes) * 1_024;
}
