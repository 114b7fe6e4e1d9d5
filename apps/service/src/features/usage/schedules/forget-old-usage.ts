import type { Schedule } from "../../../platform/jobs/job.ts";
import type { Platform } from "../../../platform/platform.ts";
import { deleteOldUsage } from "../usage-store.ts";

/** A year and a bit, so that a month can be compared with the same month of the year before. */
const KEEP_DAYS = 400;
const ROWS_AT_ONCE = 50_000;

export function forgetOldUsage(platform: Pick<Platform, "data">): Schedule {
  return {
    name: "forget-old-usage",
    everyMs: 3_600_000,
    run: () => deleteOldUsage(platform.data.unscoped, KEEP_DAYS, ROWS_AT_ONCE),
  };
}
