import type { Schedule } from "../../../platform/jobs/job.ts";
import type { MemoriesDeps } from "../memories-deps.ts";
import { deleteExpired, purgeDeleted } from "../memory-store.ts";

const EVERY_MS = 3_600_000;
const AT_ONCE = 1_000;

/** Expired memories are deleted softly, and what was deleted a month ago goes for good, a part at a time. */
export function forgetOldMemories({ platform }: MemoriesDeps): Schedule {
  return {
    name: "forget-old-memories",
    everyMs: EVERY_MS,
    run: async (signal) => {
      for (const step of [deleteExpired, purgeDeleted]) {
        for (let count = AT_ONCE; count === AT_ONCE && !signal.aborted; ) {
          count = await platform.data.unscoped.transaction((unit) => step(unit, AT_ONCE));
        }
      }
    },
  };
}
