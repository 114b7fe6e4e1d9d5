import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const PARLEY = fileURLToPath(new URL("../../bin/parley.mjs", import.meta.url));
/** A start takes seconds, but much longer on a busy machine. */
const READY_WITHIN_MS = 120_000;
/** The drain limit of a trial service is 5 s, and its database needs a moment to stop. */
const STOPPED_WITHIN_MS = 30_000;
const POLL_MS = 50;

/**
 * Runs `parley start` as a child process.
 *
 * @param {Record<string, string>} environment
 * @param {string} logFile gets everything it prints
 */
export function startService(environment, logFile) {
  const log = openSync(logFile, "a");
  // In a process group of its own: Ctrl-C in a terminal goes to every process in the foreground, and would end a service
  // that is still starting without stopping its database.
  const child = spawn(process.execPath, [PARLEY, "start"], {
    env: environment,
    stdio: ["ignore", log, log],
    detached: true,
  });
  closeSync(log);
  /** @type {string | null} */
  let endedBy = null;
  child.once("error", (error) => {
    endedBy = error.message;
  });
  child.once("exit", (code, signal) => {
    endedBy = signal ?? `exit code ${code}`;
  });
  const output = () => readFileSync(logFile, "utf8");

  /** Waits for the service's welcome message. @returns {Promise<{ answers: string }>} what answers, as printed there */
  const untilReady = async () => {
    const deadline = performance.now() + READY_WITHIN_MS;
    while (performance.now() < deadline) {
      const answers = /^ +answers +(.+)\n/m.exec(output())?.[1];
      if (answers !== undefined) return { answers };
      if (endedBy !== null) throw new Error(`Parley did not start (${endedBy}). It said:\n${output().slice(-4_000)}`);
      await delay(POLL_MS);
    }
    throw new Error(`Parley was not ready within ${READY_WITHIN_MS / 1_000} s. It said:\n${output().slice(-4_000)}`);
  };
  const ready = untilReady();
  ready.catch(() => undefined);

  return {
    ready,
    /** Why it ended; null while it runs. */
    endedBy: () => endedBy,
    output,
    async stop() {
      // A service that is still starting does not listen to signals yet.
      await ready.catch(() => undefined);
      if (endedBy !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      const isStopped = await Promise.race([exited.then(() => true), delay(STOPPED_WITHIN_MS, false, { ref: false })]);
      if (!isStopped) {
        child.kill("SIGKILL");
        await exited;
      }
    },
  };
}
