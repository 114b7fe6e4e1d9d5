import type { Schedule } from "../../../platform/jobs/job.ts";
import { forgetExecutions, settleLostExecutions } from "../executions/execution-store.ts";
import type { ToolsDeps } from "../tools-deps.ts";

const EVERY_MS = 10 * 60_000;
/** Tools may take 5 minutes at most, and a turn that finds its own lost call settles it sooner. */
const LOST_AFTER_MS = 15 * 60_000;
const KEEP_DAYS = 90;
const AT_ONCE = 1_000;

/** Marks executions whose process died as `outcome-unknown`, and deletes old ones. */
export function tidyExecutions({ platform }: Pick<ToolsDeps, "platform">): Schedule {
  return {
    name: "tidy-tool-executions",
    everyMs: EVERY_MS,
    run: async (signal) => {
      const { unscoped } = platform.data;
      await settleLostExecutions(unscoped, LOST_AFTER_MS);
      for (let deleted = AT_ONCE; deleted === AT_ONCE && !signal.aborted; ) {
        deleted = await forgetExecutions(unscoped, KEEP_DAYS, AT_ONCE);
      }
    },
  };
}
