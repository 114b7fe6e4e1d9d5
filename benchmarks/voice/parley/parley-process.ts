import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type PinnedProcess, startPinned } from "../pinned-process.ts";

const PARLEY = join(import.meta.dirname, "../../../bin/parley.mjs");
const READY_WITHIN_MS = 60_000;
const POLL_MS = 100;

export interface ParleyProcess extends PinnedProcess {
  readonly url: string;
}

/** `parley start`, until it says that it is ready. What it logs as a warning or an error is shown when it stops, each kind once. */
export async function startParley(
  port: number,
  env: Readonly<Record<string, string>>,
  cores: string,
  nodeFlags: readonly string[] = [],
): Promise<ParleyProcess> {
  const url = `http://127.0.0.1:${port}`;
  const server = startPinned(process.execPath, [...nodeFlags, PARLEY, "start"], {
    cores,
    env: { ...env, PORT: String(port) },
  });
  const problems = new Map<string, number>();
  server.lines.on("line", (line) => {
    const problem = /^\{"level":[456]0\b/.test(line) ? describeProblem(JSON.parse(line)) : null;
    if (problem !== null) problems.set(problem, (problems.get(problem) ?? 0) + 1);
  });
  const deadlineMs = performance.now() + READY_WITHIN_MS;
  const hasEnded = server.ended.then(() => true);
  while (!(await isReady(url))) {
    const isOver = await Promise.race([hasEnded, pause(POLL_MS, false)]);
    if (!isOver && performance.now() < deadlineMs) continue;
    await server.stop();
    throw new Error(`Parley, as ${env["ROLES"]}, does not get ready.`);
  }
  const stop = async () => {
    await server.stop();
    for (const [problem, count] of problems) console.error(`${env["ROLES"]} logged ${count} times: ${problem}`);
  };
  return { ...server, url, stop };
}

function describeProblem({ msg, errorMessage }: { readonly msg?: string; readonly errorMessage?: string }): string {
  return errorMessage === undefined ? (msg ?? "") : `${msg} (${errorMessage})`;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** A port nobody listens on at this moment. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
