import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** What a person runs. */
const PROGRAM = fileURLToPath(new URL("../../../../bin/parley.mjs", import.meta.url));

export interface ParleyCommand {
  /** Lines of the standard output so far. */
  readonly lines: readonly string[];
  /** Those of the standard error. */
  readonly notes: readonly string[];
  readonly exited: Promise<number | null>;
  signal(signal: NodeJS.Signals): void;
  /** Writes to the standard input, and ends it. */
  feed(text: string): void;
}

/**
 * Runs `bin/parley.mjs` as a process of its own, in an empty folder, with nothing of this process's environment but `PATH`.
 * @param environment such as `PARLEY_API_KEY`
 */
export async function runParley(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ParleyCommand> {
  const folder = await mkdtemp(join(tmpdir(), "parley-command-"));
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    env: { PATH: process.env["PATH"], ...environment },
    stdio: ["pipe", "pipe", "pipe"],
  });
  // Whoever ends without reading its input is not to be told.
  child.stdin.on("error", () => undefined);
  const [lines, notes]: [string[], string[]] = [[], []];
  createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  createInterface({ input: child.stderr }).on("line", (line) => notes.push(line));
  const exited = once(child, "close").then(async ([code]) => {
    await rm(folder, { recursive: true, force: true });
    return code as number | null;
  });
  return {
    lines,
    notes,
    exited,
    signal: (signal) => void child.kill(signal),
    feed: (text) => void child.stdin.end(text),
  };
}
