import type { Schedule } from "../../../platform/jobs/job.ts";
import type { Platform } from "../../../platform/platform.ts";
import { deleteOldEvents } from "../streams/watched-event-store.ts";

const EVERY_MS = 60_000;
const AT_ONCE = 5_000;

/** Deletes what nobody can come back to. */
export function forgetEvents({ data }: Pick<Platform, "data">): Schedule {
  return {
    name: "forget-organization-events",
    everyMs: EVERY_MS,
    run: async (signal) => {
      for (let count = AT_ONCE; count === AT_ONCE && !signal.aborted; ) {
        count = await deleteOldEvents(data.unscoped, AT_ONCE);
      }
    },
  };
}
