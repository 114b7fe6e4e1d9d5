import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface, type Interface } from "node:readline";

export interface PinnedProcess {
  readonly pid: number;
  /** Its standard output. */
  readonly lines: Interface;
  /** Settles with its exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Asks it to end, and ends it if it does not within 10 s. */
  stop(): Promise<void>;
}

export interface PinnedProcessOptions {
  /** As `taskset -c` takes it. */
  readonly cores: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

const STOP_MS = 10_000;

/** Starts a program on some of the cores; what it says on standard error is shown. */
export function startPinned(
  command: string,
  parameters: readonly string[],
  { cores, env = {}, cwd }: PinnedProcessOptions,
): PinnedProcess {
  const child = spawn("taskset", ["-c", cores, command, ...parameters], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
  if (child.pid === undefined) throw new Error(`${command} does not start`);
  // Nobody but us knows of it.
  const endWithUs = () => child.kill("SIGKILL");
  process.once("exit", endWithUs);
  const ended = once(child, "exit").then(([code]: (number | null)[]) => {
    process.off("exit", endWithUs);
    return code ?? null;
  });
  return { pid: child.pid, lines: createInterface({ input: child.stdout }), ended, stop: () => stop(child, ended) };
}

/** Waits for a line that begins with `start`; the rest of it. Fails when the process ends first. */
export async function lineOf({ lines, ended }: PinnedProcess, start: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const onLine = (line: string) => {
    if (line.startsWith(start)) resolve(line.slice(start.length).trim());
  };
  lines.on("line", onLine);
  void ended.then((code) => reject(new Error(`it ended with ${code} before it said "${start}"`)));
  try {
    return await promise;
  } finally {
    lines.off("line", onLine);
  }
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await ended;
  clearTimeout(timer);
}
