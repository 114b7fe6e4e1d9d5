import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** Another process that uses the embedded database in a folder; see `parley-process.ts`. */
export interface ParleyProcess {
  readonly connectionString: string;
  /** What the supervisor logged until the database was ready. */
  readonly events: readonly string[];
  readonly child: ChildProcess;
  /** Stops it like a service. Rejects when it exits with an error. */
  stop(): Promise<void>;
  /** Sends a signal to its process group, like a terminal, and waits for its exit. */
  killGroup(signal: NodeJS.Signals): Promise<void>;
}

/** Starts it without waiting for its database. */
export function spawnParleyProcess(dataDir: string, userId?: number): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(new URL("./parley-process.ts", import.meta.url)), dataDir], {
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
    cwd: "/",
    ...(userId === undefined ? {} : { uid: userId, gid: userId }),
  });
}

/** @throws Error when it exits before its database is ready. */
export async function startParleyProcess(dataDir: string, userId?: number): Promise<ParleyProcess> {
  const child = spawnParleyProcess(dataDir, userId);
  const exited = once(child, "exit");
  if (child.stdout === null) throw new Error("no stdout");
  const first = await Promise.race([once(createInterface(child.stdout), "line"), exited.then(() => undefined)]);
  if (first === undefined) throw new Error(`The process ended with ${child.exitCode ?? child.signalCode}`);
  const { connectionString, events } = JSON.parse(String(first[0]));
  return {
    connectionString,
    events,
    child,
    stop: async () => {
      child.stdin?.end();
      await exited;
      if (child.exitCode !== 0) throw new Error(`The process ended with ${child.exitCode ?? child.signalCode}`);
    },
    killGroup: async (signal) => {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
      await exited;
    },
  };
}
