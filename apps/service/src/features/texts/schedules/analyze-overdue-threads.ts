import type { Schedule } from "../../../platform/jobs/job.ts";
import { jobRequest } from "../../../platform/jobs/job.ts";
import { analyzeThreadJob } from "../jobs/text-jobs.ts";
import { takeOverdueAnalyses } from "../outcome/thread-analysis-store.ts";
import type { TextsDeps } from "../texts-deps.ts";

const EVERY_MS = 60_000;
const AT_ONCE = 200;

/** Asks again for threads to be analyzed whose job was lost. */
export function analyzeOverdueThreads({ platform }: Pick<TextsDeps, "platform">): Schedule {
  return {
    name: "analyze-overdue-threads",
    everyMs: EVERY_MS,
    run: () =>
      platform.data.unscoped.transaction(async (unit) => {
        for (const thread of await takeOverdueAnalyses(unit, AT_ONCE)) {
          unit.enqueue(jobRequest(analyzeThreadJob, thread, { group: String(thread.organizationId) }));
        }
      }),
  };
}
