// What processes take, from Linux's /proc (proc(5)).
import { readdirSync, readFileSync } from "node:fs";

/** Ticks of CPU time a second, as /proc counts them on every platform Node runs on (USER_HZ). */
const TICKS_PER_SECOND = 100;

interface ProcessRow {
  readonly parentPid: number;
  /** Its own CPU time, with that of its threads. */
  readonly ticks: number;
  /** Time of children that have ended. */
  readonly endedChildrenTicks: number;
}

export interface MachineUsage {
  readonly atMs: number;
  readonly processes: ReadonlyMap<number, ProcessRow>;
  /** What all cores did but wait, with what the machine underneath took of them. */
  readonly busyTicks: number;
}

export function readMachineUsage(): MachineUsage {
  const processes = new Map<number, ProcessRow>();
  for (const entry of readdirSync("/proc")) {
    const row = /^\d+$/.test(entry) ? readProcess(entry) : null;
    if (row !== null) processes.set(Number(entry), row);
  }
  const [all = ""] = readFileSync("/proc/stat", "latin1").split("\n", 1);
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = all.split(/\s+/).slice(1).map(Number);
  return { atMs: performance.now(), processes, busyTicks: user + nice + system + irq + softirq + steal };
}

/** Cores that `pids` and all they started took between two readings. */
export function coresOf(before: MachineUsage, after: MachineUsage, pids: readonly number[]): number {
  const ticks = ticksOf(after, descendants(after, pids)) - ticksOf(before, descendants(before, pids));
  return ticks / TICKS_PER_SECOND / seconds(before, after);
}

/** Cores that everybody but `pids` and what they started took, and the machine underneath. */
export function foreignCores(before: MachineUsage, after: MachineUsage, pids: readonly number[]): number {
  const busy = (after.busyTicks - before.busyTicks) / TICKS_PER_SECOND / seconds(before, after);
  return Math.max(0, busy - coresOf(before, after, pids));
}

/** Resident memory of `pid` and all it started, in bytes. */
export function residentBytes(usage: MachineUsage, pid: number): number {
  let bytes = 0;
  for (const member of descendants(usage, [pid])) {
    try {
      const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${member}/status`, "latin1"))?.[1];
      bytes += Number(kilobytes ?? 0) * 1_024;
    } catch {
      // It ended meanwhile.
    }
  }
  return bytes;
}

function readProcess(pid: string): ProcessRow | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  } catch {
    // It ended between the listing and now.
    return null;
  }
  // The name, in parentheses, may hold anything; what follows it begins with the state, field 3.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const field = (number: number) => Number(fields[number - 3]);
  return { parentPid: field(4), ticks: field(14) + field(15), endedChildrenTicks: field(16) + field(17) };
}

function descendants(usage: MachineUsage, pids: readonly number[]): ReadonlySet<number> {
  const family = new Set(pids);
  for (let size = -1; size !== family.size; ) {
    size = family.size;
    for (const [pid, { parentPid }] of usage.processes) if (family.has(parentPid)) family.add(pid);
  }
  return family;
}

/** When a process ended in between, its parent holds its time: sums over families stay right. */
function ticksOf(usage: MachineUsage, pids: Iterable<number>): number {
  let ticks = 0;
  for (const pid of pids) {
    const row = usage.processes.get(pid);
    ticks += (row?.ticks ?? 0) + (row?.endedChildrenTicks ?? 0);
  }
  return ticks;
}

function seconds(before: MachineUsage, after: MachineUsage): number {
  return (after.atMs - before.atMs) / 1_000;
}
