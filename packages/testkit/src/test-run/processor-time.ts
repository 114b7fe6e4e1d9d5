import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Of this process, its threads and its ended children. Omits the children on systems without `/proc`. */
export function ownProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  const [, , childrenUser = 0, childrenSystem = 0] = readTimes("self");
  return (user + system) / 1_000 + (childrenUser + childrenSystem) * TICK_MS;
}

/** Of a process and its descendants; 0 on systems without `/proc` (Linux has it). */
export function treeProcessorMs(root: number): number {
  const tree = new Set([root]);
  let ticks = 0;
  // A parent has a lower pid than its children, except after a rare wraparound.
  for (const id of readProcessIds().sort((one, other) => one - other)) {
    if (id !== root && !tree.has(readParent(id))) continue;
    tree.add(id);
    ticks += readTimes(String(id)).reduce((sum, each) => sum + each, 0);
  }
  return ticks * TICK_MS;
}

/** utime, stime, cutime and cstime, in ticks. */
function readTimes(process: string): readonly number[] {
  return readFields(process).slice(11, 15).map(Number);
}

function readParent(process: number): number {
  return Number(readFields(String(process))[1]);
}

/** The fields of `/proc/<process>/stat` after the program's name, which may contain anything. */
function readFields(process: string): readonly string[] {
  try {
    const stat = readFileSync(`/proc/${process}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
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
