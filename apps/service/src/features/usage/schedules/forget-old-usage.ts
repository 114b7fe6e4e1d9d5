import { sql } from "kysely";
import type { Schedule } from "../../../platform/jobs/job.ts";
import type { Platform } from "../../../platform/platform.ts";

/** A year and a bit, so that a month can be held against the same month before. */
const KEEP_DAYS = 400;

export function forgetOldUsage(platform: Pick<Platform, "data">): Schedule {
  return {
    name: "forget-old-usage",
    everyMs: 3_600_000,
    run: async () => {
      await sql`
        delete from usage_counters where ctid in (
          select ctid from usage_counters where hour < now() - ${KEEP_DAYS} * interval '1 day' limit 50000)`.execute(
        platform.data.unscoped.db,
      );
    },
  };
}
