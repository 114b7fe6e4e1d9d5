import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Environment } from "../../src/config/env.ts";

/** What an operator starts. */
const PROGRAM = fileURLToPath(new URL("../../../../bin/parley.mjs", import.meta.url));
/** Generous: several services may start on a machine that is busy with other test files. */
const START_LIMIT_MS = 30_000;

export interface ParleyExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The real service as a process of its own, which a test may signal and kill. */
export interface ParleyProcess {
  readonly url: string;
  readonly pid: number;
  /** What it printed and logged so far, for the one who reads a failure. */
  readonly lines: readonly string[];
  readonly exited: Promise<ParleyExit>;
  /** Status of `GET /readyz`; null when nobody answers. */
  readiness(): Promise<number | null>;
  signal(signal: NodeJS.Signals): void;
  /** `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>;
}

export interface ParleyProcessOptions {
  readonly port: number;
  /** All the service sees of the environment, `PATH` and `PORT` aside. */
  readonly environment: Environment;
  /** After `start`. */
  readonly flags?: readonly string[];
}

/** Runs `bin/parley.mjs start`; resolves once it is ready. @throws Error with its last lines when it is not in time */
export async function startParley(options: ParleyProcessOptions): Promise<ParleyProcess> {
  const parley = launchParley(options);
  const deadlineMs = performance.now() + START_LIMIT_MS;
  let hasExited = false;
  void parley.exited.then(() => {
    hasExited = true;
  });
  while ((await parley.readiness()) !== 200) {
    if (hasExited || performance.now() > deadlineMs) {
      await parley.kill();
      throw new Error(`Parley does not become ready:\n${parley.lines.slice(-20).join("\n")}`);
    }
    await delay(25);
  }
  return parley;
}

/** Runs `bin/parley.mjs start`, and does not wait for it. */
export function launchParley({ port, environment, flags = [] }: ParleyProcessOptions): ParleyProcess {
  // The launcher would run the service as its child on an older Node, and `kill -9` would miss it.
  const child = spawn(process.execPath, [PROGRAM, "start", ...flags], {
    env: { PATH: process.env["PATH"], ...environment, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => lines.push(line));
  const exited = exitOf(child);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    pid: child.pid ?? 0,
    lines,
    exited,
    readiness: () => statusOf(`${url}/readyz`),
    signal: (signal) => void child.kill(signal),
    kill: async () => {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

async function exitOf(child: ChildProcess): Promise<ParleyExit> {
  const [code, signal] = await once(child, "exit");
  return { code, signal };
}

/**
 * A free port outside the range the system hands out, so that nobody is given it while the service is down between a kill
 * and the next start.
 */
export async function findLastingPort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

/** The status of one request on a connection of its own; null when nobody answers. */
async function statusOf(url: string): Promise<number | null> {
  try {
    const response = await fetch(url, { headers: { connection: "close" }, signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}
