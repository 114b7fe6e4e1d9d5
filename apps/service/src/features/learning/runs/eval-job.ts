import { z } from "zod";
import { defineJob, type JobRequest, jobRequest } from "../../../platform/jobs/job.ts";

/** Answers cases of a run. Its row says whether that is still to be done; a long run takes several jobs, one after the other. */
export const runEvaluationJob = defineJob({
  name: "run-evaluation",
  payload: z.object({ organizationId: z.int(), runId: z.int() }),
  retryLimit: 4,
  retryDelaySeconds: 5,
  expireInSeconds: 600,
  // One more than a single organization may have.
  concurrency: 3,
});

export function evaluationRequest(organizationId: number, runId: number): JobRequest {
  return jobRequest(runEvaluationJob, { organizationId, runId }, { group: String(organizationId) });
}
