import { z } from "zod";
import { defineJob, type JobRequest, jobRequest } from "../../../platform/jobs/job.ts";

/** Goes on with an optimization. Its row says whether that is still to be done; a long one takes several jobs, one after the other. */
export const runOptimizationJob = defineJob({
  name: "run-optimization",
  payload: z.object({ organizationId: z.int(), optimizationId: z.int() }),
  retryLimit: 4,
  retryDelaySeconds: 5,
  expireInSeconds: 600,
  // One more than a single organization may have.
  concurrency: 3,
});

export function optimizationRequest(organizationId: number, optimizationId: number): JobRequest {
  return jobRequest(runOptimizationJob, { organizationId, optimizationId }, { group: String(organizationId) });
}
