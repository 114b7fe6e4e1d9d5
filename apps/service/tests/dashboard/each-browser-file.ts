import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { FileCosts } from "@parley/testkit/test-run/costs";
import { afterAll, inject } from "vitest";
import { shareChromium } from "./shared-chromium.ts";

// Runs before each test file that looks at pages.

const chromium = inject("chromium");
if (chromium !== undefined && chromium !== null) {
  shareChromium(chromium);
  afterAll(() => noteProcessorTime(chromium.processId, join(dirname(chromium.microphoneFile), "noted")));
}

/** Adds what Chromium used since the last file ended to the costs of the run, in a line of its own. */
function noteProcessorTime(processId: number, notedFile: string): void {
  const costsFile = inject("costsFile");
  if (costsFile === undefined) return;
  const usedMs = processorMs(processId);
  const notedMs = Number(readIfThere(notedFile));
  writeFileSync(notedFile, String(usedMs));
  const costs: FileCosts = {
    project: inject("projectName"),
    file: "Chromium",
    processorMs: Math.max(0, usedMs - notedMs),
    elapsedMs: 0,
    counts: {},
    missingPrograms: [],
  };
  appendFileSync(costsFile, `${JSON.stringify(costs)}\n`);
}

/** Of a process and everything it started, where the system tells (Linux). */
function processorMs(root: number): number {
  const tree = new Set([root]);
  let ticks = 0;
  // Parents have lower numbers than what they start, but for the rare time that numbers begin again.
  const ids = readProcessIds().sort((one, other) => one - other);
  for (const id of ids) {
    const stat = readIfThere(`/proc/${id}/stat`);
    // The fields after the program's name, which may contain anything: the parent is 2, utime to cstime are 12 to 15.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (id !== root && !tree.has(Number(fields[1]))) continue;
    tree.add(id);
    ticks += fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
  }
  return ticks * 10;
}

function readProcessIds(): number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
