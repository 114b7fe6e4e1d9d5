import { readdir, readFile } from "node:fs/promises";
import { setPriority } from "node:os";

/** `nice` of what should only run when nothing else wants to. */
const LOWEST_PRIORITY = 19;
const TASKS = "/proc/self/task";

/**
 * Lets V8's helper threads, which mark garbage and compile, give way to the loop: where a core has one process, what they
 * take holds up every call (benchmarks/README.md). On Linux only: there a priority belongs to a thread (setpriority(2),
 * "C library/kernel differences").
 *
 * @returns how many there are
 */
export async function lowerHelperThreads(): Promise<number> {
  let lowered = 0;
  for (const thread of await readdir(TASKS).catch(() => [])) {
    try {
      const name = await readFile(`${TASKS}/${thread}/comm`, "utf8");
      if (name.trim() !== "V8Worker") continue;
      setPriority(Number(thread), LOWEST_PRIORITY);
      lowered += 1;
    } catch {
      // It ended meanwhile, or it may not be touched: then all is as before.
    }
  }
  return lowered;
}
