import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Environment } from "../../src/config/env.ts";

const PROGRAM = fileURLToPath(new URL("../../../../bin/parley.mjs", import.meta.url));

/** A process that only works, as an operator starts it: it listens nowhere. */
export interface WorkerProcess {
  /** It said that it is ready; false: it ended before that. */
  readonly ready: Promise<boolean>;
  readonly exited: Promise<unknown>;
  /** What it said last, for the one who reads a failure. */
  readonly lines: readonly string[];
  /** `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>;
}

const KEPT_LINES = 50;

export function launchWorker(environment: Environment): WorkerProcess {
  const child = spawn(process.execPath, [PROGRAM, "start"], {
    env: { PATH: process.env["PATH"], ...environment, ROLES: "worker" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const exited = once(child, "exit");
  const said = Promise.withResolvers<boolean>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
      if (line.includes("Parley is ready")) said.resolve(true);
    });
  }
  void exited.then(() => said.resolve(false));
  return {
    ready: said.promise,
    exited,
    lines,
    kill: async () => {
      child.kill("SIGKILL");
      await exited;
    },
  };
}
