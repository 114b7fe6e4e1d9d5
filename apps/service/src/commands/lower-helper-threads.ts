import { readdir, readFile } from "node:fs/promises";
import { setPriority } from "node:os";

/** The niceness of work that should only run on an idle core. */
const LOWEST_PRIORITY = 19;
const TASKS = "/proc/self/task";

/**
 * Makes V8's helper threads, which mark garbage and compile, yield to the event loop: on a single core their work delays
 * every call (benchmarks/README.md). Linux only, where a priority belongs to a thread (setpriority(2), "C library/kernel
 * differences").
 *
 * @returns how many threads there are
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
      // It has ended meanwhile, or we lack the permission: nothing changes.
    }
  }
  return lowered;
}
