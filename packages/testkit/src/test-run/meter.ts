import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import { afterAll, expect, inject } from "vitest";
import { type FileCosts, type MissingProgram, onMissingProgram, takeCosts } from "./costs.ts";
import { ownProcessorMs } from "./processor-time.ts";

// Runs before each test file and records its costs when it ends.

declare module "vitest" {
  interface ProvidedContext {
    /** The file to append this run's costs to; absent if the run is not measured. */
    readonly costsFile?: string;
    readonly projectName: string;
  }
}

const root = new URL("../../../../", import.meta.url).pathname;
const costsFile = inject("costsFile");
const startMs = performance.now();
const startProcessorMs = ownProcessorMs();
const file = relative(root, expect.getState().testPath ?? "");

onMissingProgram((missingProgram) => write({ file, missingProgram }));

afterAll(() => {
  write({
    project: inject("projectName"),
    file,
    processorMs: Math.round(ownProcessorMs() - startProcessorMs),
    elapsedMs: Math.round(performance.now() - startMs),
    counts: takeCosts(),
  });
});

function write(line: FileCosts | MissingProgram): void {
  if (costsFile !== undefined) appendFileSync(costsFile, `${JSON.stringify(line)}\n`);
}
