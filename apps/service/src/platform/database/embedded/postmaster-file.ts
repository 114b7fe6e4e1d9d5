import { readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { isMissing } from "./file-errors.ts";
import { type ProcessInfo, readProcess } from "./process-info.ts";

/** `postmaster.pid`, the lock file PostgreSQL keeps in its data directory (src/include/utils/pidfile.h of PostgreSQL 18). */
export interface PostmasterFile {
  readonly pid: number;
  /** Undefined until the server has chosen it. */
  readonly port: number | undefined;
  /** `starting`, `stopping`, `ready` or `standby`; empty while it is being written. */
  readonly status: string;
}

/** The running PostgreSQL server of a data directory. */
export interface Postmaster {
  readonly process: ProcessInfo;
  readonly port: number | undefined;
  readonly status: string;
}

export function parsePostmasterFile(text: string): PostmasterFile | undefined {
  const lines = text.split("\n");
  // Negative while PostgreSQL runs in single-user mode.
  const pid = Math.abs(Number.parseInt(lines[0] ?? "", 10));
  if (!Number.isSafeInteger(pid) || pid === 0) return undefined;
  const port = Number.parseInt(lines[3] ?? "", 10);
  return { pid, port: port > 0 ? port : undefined, status: (lines[7] ?? "").trim() };
}

export function postmasterFilePath(dataDirectory: string): string {
  return join(dataDirectory, "postmaster.pid");
}

/** @returns undefined when the file is missing or not (yet) filled. */
export async function readPostmasterFile(dataDirectory: string): Promise<PostmasterFile | undefined> {
  try {
    return parsePostmasterFile(await readFile(postmasterFilePath(dataDirectory), "utf8"));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * The running server of a data directory. There is none if the file names a process that is gone, a zombie, or another
 * process that was given the same id since.
 */
export async function findPostmaster(dataDirectory: string): Promise<Postmaster | undefined> {
  const file = await readPostmasterFile(dataDirectory);
  if (file === undefined) return undefined;
  const info = await readProcess(file.pid);
  if (info === undefined || !(await isServerOf(info, dataDirectory))) return undefined;
  return { process: info, port: file.port, status: file.status };
}

async function isServerOf(info: ProcessInfo, dataDirectory: string): Promise<boolean> {
  // The supervisor always passes the data directory first, see `launch-postmaster.ts`.
  if (info.commandLine.includes(`/postgres -D ${dataDirectory} `)) return true;
  // A folder that was moved while its server ran: the server's working folder is its data directory, whatever its name.
  if (process.platform !== "linux" || basename(info.commandLine.split(" -D ")[0] ?? "") !== "postgres") return false;
  try {
    const [cwd, data] = await Promise.all([stat(`/proc/${info.pid}/cwd`), stat(dataDirectory)]);
    return cwd.dev === data.dev && cwd.ino === data.ino;
  } catch {
    // Another user's process, or gone meanwhile: not ours.
    return false;
  }
}
