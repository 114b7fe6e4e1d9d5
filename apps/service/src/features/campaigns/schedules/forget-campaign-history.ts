import type { Schedule } from "../../../platform/jobs/job.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { deleteOldHistory } from "../progress/history-store.ts";

const EVERY_MS = 3_600_000;
const ROWS_AT_ONCE = 5_000;

/** Curves of campaigns are kept for 30 days. */
export function forgetCampaignHistory({ platform }: CampaignsDeps): Schedule {
  return {
    name: "forget-campaign-history",
    everyMs: EVERY_MS,
    run: async (signal) => {
      while ((await deleteOldHistory(platform.data.unscoped, ROWS_AT_ONCE)) === ROWS_AT_ONCE) signal.throwIfAborted();
    },
  };
}
