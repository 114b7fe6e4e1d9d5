import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findPostmaster, type Postmaster, readPostmasterFile } from "./postmaster-file.ts";
import { isStillRunning } from "./process-info.ts";
import { spawnOptions } from "./run-command.ts";
import type { ServerIdentity } from "./server-identity.ts";
import { openServerLog, readLogTail, sizeOf } from "./server-log.ts";
import { serverSettings } from "./server-settings.ts";

const POLL_MS = 5;
/** A start takes 20 ms, but after a power cut a large database may replay its log for minutes and must not be killed. */
const READY_TIMEOUT_MS = 10 * 60_000;

export interface LaunchOptions {
  /** Holds `bin/`, `lib/` and `share/`, see `prepareBinaries`. */
  readonly binariesFolder: string;
  readonly identity: ServerIdentity;
  readonly dataDirectory: string;
  readonly port: number;
  readonly settings: Readonly<Record<string, string>>;
  readonly logFile: string;
  /** Ends the wait, not the server. */
  readonly signal?: AbortSignal | undefined;
}

/** The server ended before it was ready. The message holds the last lines of its log. */
export class LaunchError extends Error {
  /** `port-taken` and `memory-in-use` (still held by processes of a killed server) are worth another attempt. */
  readonly reason: "port-taken" | "memory-in-use" | "other";

  constructor(logFile: string, logTail: string) {
    super(`The embedded PostgreSQL did not start. The last lines of ${logFile}:\n${logTail}`);
    this.name = "LaunchError";
    this.reason = /could not bind|could not create any TCP\/IP sockets/.test(logTail)
      ? "port-taken"
      : /pre-existing shared memory block/.test(logTail)
        ? "memory-in-use"
        : "other";
  }
}

/**
 * Starts the server and waits until it takes connections. It runs in its own session, so that Ctrl-C in a terminal
 * reaches only Parley, which still has calls to end.
 * @throws LaunchError when it exits first.
 */
export async function launchPostmaster(options: LaunchOptions): Promise<Postmaster> {
  const log = await openServerLog(options.logFile);
  const logStart = await sizeOf(options.logFile);
  let ended: string | undefined;
  let pid: number | undefined;
  try {
    const command = options.identity.command(join(options.binariesFolder, "bin", "postgres"), [
      // First, because `postmaster-file.ts` identifies the server by it.
      "-D",
      options.dataDirectory,
      ...serverSettings(options.port, options.settings),
    ]);
    const child = spawn(command.file, command.args, {
      ...spawnOptions(command),
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
    });
    child.once("error", (error) => {
      ended = error.message;
    });
    child.once("exit", (exitCode, signal) => {
      ended = signal ?? `exit code ${exitCode}`;
    });
    child.unref();
    pid = child.pid;
  } finally {
    await log.close();
  }

  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (ended !== undefined) {
      const tail = await readLogTail(options.logFile, logStart);
      throw new LaunchError(options.logFile, tail === "" ? `(nothing; it ended with ${ended})` : tail);
    }
    const file = await readPostmasterFile(options.dataDirectory);
    if (file !== undefined && file.pid === pid && file.status === "ready") {
      const postmaster = await findPostmaster(options.dataDirectory);
      if (postmaster !== undefined) return postmaster;
    }
    await delay(POLL_MS, undefined, { signal: options.signal });
  }
  throw new LaunchError(options.logFile, await readLogTail(options.logFile, logStart));
}

/**
 * Waits for a server that another process started.
 * @returns undefined when it exited, or is not ready within ten minutes.
 */
export async function waitUntilReady(
  dataDirectory: string,
  found: Postmaster,
  signal?: AbortSignal,
): Promise<Postmaster | undefined> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < deadline && (await isStillRunning(found.process))) {
    const postmaster = await findPostmaster(dataDirectory);
    if (postmaster?.status === "ready") return postmaster;
    await delay(POLL_MS, undefined, { signal });
  }
  return undefined;
}
