import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lowerHelperThreads } from "./lower-helper-threads.ts";

/** Each thread of this process: its name and its nice value (proc(5), field 19 of stat). */
function threads(): { name: string; nice: number }[] {
  return readdirSync("/proc/self/task").map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { name: stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")")), nice: Number(fields[16]) };
  });
}

test.runIf(process.platform === "linux")("helpers give way, and nobody else does", async () => {
  const lowered = await lowerHelperThreads();
  expect(lowered).toBeGreaterThan(0);
  const after = threads();
  expect(after.filter(({ name }) => name === "V8Worker").map(({ nice }) => nice)).toEqual(Array(lowered).fill(19));
  expect(after.filter(({ name, nice }) => name !== "V8Worker" && nice === 19)).toEqual([]);
});
