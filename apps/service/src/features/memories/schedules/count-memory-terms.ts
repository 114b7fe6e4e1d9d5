import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import type { Schedule } from "../../../platform/jobs/job.ts";
import type { MemoriesDeps } from "../memories-deps.ts";
import { countTerms, listUncounted } from "../search/term-store.ts";

const EVERY_MS = 60_000;
const AT_ONCE = 200;

/** Counts the terms of organizations whose memories have changed. */
export function countMemoryTerms({ platform }: Pick<MemoriesDeps, "platform">): Schedule {
  return {
    name: "count-memory-terms",
    everyMs: EVERY_MS,
    run: async (signal) => {
      for (const id of await listUncounted(platform.data.unscoped, AT_ONCE)) {
        if (signal.aborted) return;
        await platform.data.scope(asId<OrganizationId>(id)).transaction(countTerms);
      }
    },
  };
}
