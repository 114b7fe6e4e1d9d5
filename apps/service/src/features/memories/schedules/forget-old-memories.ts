import type { UnitOfWork } from "../../../platform/database/scope.ts";
import type { Schedule } from "../../../platform/jobs/job.ts";
import { announceVectors } from "../../../platform/vectors/vector-events.ts";
import { MEMORIES } from "../embeddings/embedding-store.ts";
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
      for (const step of [deleteExpired, purge]) {
        for (let count = AT_ONCE; count === AT_ONCE && !signal.aborted; ) {
          count = await platform.data.unscoped.transaction((unit) => step(unit, AT_ONCE));
        }
      }
    },
  };
}

async function purge(unit: UnitOfWork, limit: number): Promise<number> {
  const owners = await purgeDeleted(unit, limit);
  for (const organizationId of new Set(owners))
    await announceVectors(unit, { organizationId, kind: MEMORIES }, "erased");
  return owners.length;
}
