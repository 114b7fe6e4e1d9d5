import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { serverPaths } from "../../apps/service/src/platform/database/embedded/server-paths.ts";

/** Linux counts in hundredths of a second, whatever the processor. */
const MS_PER_TICK = 10;

/** Tells what the processes of a server have used so far, in ms of CPU; null where that cannot be read. */
export type DatabaseCpu = () => Promise<number | null>;

/** @param dataDir of the embedded server; null: one that is somewhere else */
export function databaseCpu(dataDir: string | null): DatabaseCpu {
  return async () => {
    if (dataDir === null || process.platform !== "linux") return null;
    const own = await postmasterOf(dataDir);
    if (own === null) return null;
    // What has ended meanwhile is in the figures of the first process, which waited for it.
    const ticks = (await readTicks(own, true)) ?? 0;
    const children = await Promise.all((await childrenOf(own)).map((pid) => readTicks(pid, false)));
    return (ticks + children.reduce<number>((sum, each) => sum + (each ?? 0), 0)) * MS_PER_TICK;
  };
}

async function postmasterOf(dataDir: string): Promise<number | null> {
  const { folder } = serverPaths(dataDir);
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name, "postmaster.pid"), "utf8").catch(() => null);
    if (text !== null) return Number.parseInt(text, 10);
  }
  return null;
}

async function childrenOf(pid: number): Promise<readonly number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return text.split(" ").filter(Boolean).map(Number);
}

/** Null: it has ended. */
async function readTicks(pid: number, withChildren: boolean): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (text === null) return null;
  // The name in parentheses may hold anything; the third member, the state, follows it.
  const members = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [user, system, childUser, childSystem] = members.slice(11, 15).map(Number);
  return (user ?? 0) + (system ?? 0) + (withChildren ? (childUser ?? 0) + (childSystem ?? 0) : 0);
}
