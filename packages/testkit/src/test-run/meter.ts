import { appendFileSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { afterAll, expect, inject } from "vitest";
import { type FileCosts, type MissingProgram, onMissingProgram, takeCosts } from "./costs.ts";

// Runs before each test file, and writes what it cost when it is done.

declare module "vitest" {
  interface ProvidedContext {
    /** The file that the costs of this run are appended to; absent where nobody measures. */
    readonly costsFile?: string;
    readonly projectName: string;
  }
}

const root = new URL("../../../../", import.meta.url).pathname;
const startMs = performance.now();
const startProcessorMs = readProcessorMs();
const costsFile = inject("costsFile");
const file = relative(root, expect.getState().testPath ?? "");

onMissingProgram((missingProgram) => write({ file, missingProgram }));

afterAll(() => {
  write({
    project: inject("projectName"),
    file,
    processorMs: Math.round(readProcessorMs() - startProcessorMs),
    elapsedMs: Math.round(performance.now() - startMs),
    counts: takeCosts(),
  });
});

function write(line: FileCosts | MissingProgram): void {
  if (costsFile !== undefined) appendFileSync(costsFile, `${JSON.stringify(line)}\n`);
}

/** Of this process, and of its children that have ended, where the system tells (Linux). */
function readProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 + readChildrenMs();
}

function readChildrenMs(): number {
  try {
    const stat = readFileSync("/proc/self/stat", "utf8");
    // The fields after the program's name, which may contain anything: utime, stime, cutime and cstime are 12 to 15.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[13]) + Number(fields[14])) * 10;
  } catch {
    return 0;
  }
}
