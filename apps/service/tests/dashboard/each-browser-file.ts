import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { FileCosts } from "@parley/testkit/test-run/costs";
import { treeProcessorMs } from "@parley/testkit/test-run/processor-time";
import { afterAll, inject } from "vitest";
import { shareChromium } from "./shared-chromium.ts";

// Runs before each test file that looks at pages.

const chromium = inject("chromium");
if (chromium !== undefined && chromium !== null) {
  shareChromium(chromium);
  afterAll(() => noteProcessorTime(chromium.processIds, join(dirname(chromium.microphoneFile), "noted")));
}

/** Adds what Chromium used since the last file ended to the costs of the run, in a line of its own. */
function noteProcessorTime(processIds: readonly number[], notedFile: string): void {
  const costsFile = inject("costsFile");
  if (costsFile === undefined) return;
  const usedMs = processIds.reduce((sum, id) => sum + treeProcessorMs(id), 0);
  const notedMs = Number(readIfThere(notedFile));
  writeFileSync(notedFile, String(usedMs));
  const costs: FileCosts = {
    project: inject("projectName"),
    file: "Chromium",
    processorMs: Math.max(0, usedMs - notedMs),
    elapsedMs: 0,
    counts: {},
  };
  appendFileSync(costsFile, `${JSON.stringify(costs)}\n`);
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
