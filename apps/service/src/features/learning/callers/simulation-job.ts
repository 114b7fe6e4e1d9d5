import { z } from "zod";
import { defineJob, type JobRequest, jobRequest } from "../../../platform/jobs/job.ts";

/** Plays conversations of a simulation. Its row says whether that is still to be done; a long one takes several jobs, one after the other. */
export const runCallerSimulationJob = defineJob({
  name: "run-caller-simulation",
  payload: z.object({ organizationId: z.int(), simulationId: z.int() }),
  retryLimit: 4,
  retryDelaySeconds: 5,
  expireInSeconds: 900,
  // One more than a single organization may have.
  concurrency: 3,
});

export function callerSimulationRequest(organizationId: number, simulationId: number): JobRequest {
  return jobRequest(runCallerSimulationJob, { organizationId, simulationId }, { group: String(organizationId) });
}
