import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { isMissing } from "./file-errors.ts";
import { runCommand } from "./run-command.ts";

export interface ProcessInfo {
  readonly pid: number;
  /** Opaque; together with `pid` it identifies a process even after its id is reused. */
  readonly startedAt: string;
  /** The arguments joined by one space. */
  readonly commandLine: string;
}

/** @returns undefined when there is no such process, or only its unreaped remains (a zombie). */
export async function readProcess(pid: number): Promise<ProcessInfo | undefined> {
  if (process.platform !== "linux") return readProcessByPs(pid);
  try {
    const stat = parseProcessStat(await readFile(`/proc/${pid}/stat`, "utf8"));
    if (stat === undefined || stat.state === "Z" || stat.state === "X") return undefined;
    const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8");
    return { pid, startedAt: stat.startTicks, commandLine: commandLine.replaceAll("\0", " ").trim() };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Cheap enough to call several times a second. */
export async function isStillRunning(known: ProcessInfo): Promise<boolean> {
  if (process.platform === "linux") return (await readProcess(known.pid))?.startedAt === known.startedAt;
  try {
    process.kill(known.pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** proc(5): `pid (name) state …`, field 22 is the start in clock ticks since boot; the name may hold spaces and brackets. */
export function parseProcessStat(text: string): { state: string; startTicks: string } | undefined {
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const state = fields[0];
  const startTicks = fields[22 - 3];
  return state === undefined || startTicks === undefined ? undefined : { state, startTicks };
}

/** `lstart` is 24 characters in the C locale (`Tue Nov 21 13:44:00 2026`). */
export function parsePsLine(pid: number, line: string): ProcessInfo | undefined {
  const match = /^(\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4})\s+(\S+)\s+(.*)$/.exec(line.trim());
  const [, startedAt, state, commandLine] = match ?? [];
  if (startedAt === undefined || commandLine === undefined || state?.startsWith("Z")) return undefined;
  return { pid, startedAt, commandLine };
}

async function readProcessByPs(pid: number): Promise<ProcessInfo | undefined> {
  // `w` twice: without a terminal some versions cut the command at 80 columns.
  const { output } = await runCommand({
    file: "ps",
    args: ["-ww", "-p", String(pid), "-o", "lstart=,state=,command="],
  });
  return parsePsLine(pid, output);
}

/** Identifies the set of processes this one can see: the running kernel and, inside it, the container. */
export async function processNamespace(): Promise<string> {
  if (process.platform !== "linux") return hostname();
  const [bootId, namespace] = await Promise.all([
    readFile("/proc/sys/kernel/random/boot_id", "utf8"),
    readlink("/proc/self/ns/pid"),
  ]);
  return `${bootId.trim()} ${namespace}`;
}
