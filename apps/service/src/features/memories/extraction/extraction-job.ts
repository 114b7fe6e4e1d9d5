import { z } from "zod";
import { defineJob, type JobRequest, jobRequest } from "../../../platform/jobs/job.ts";

/** Reads a finished conversation for facts about its caller. Its row says whether that is still to be done. */
export const extractMemoriesJob = defineJob({
  name: "extract-memories",
  payload: z.object({ organizationId: z.int(), conversationId: z.int() }),
  retryLimit: 4,
  retryDelaySeconds: 5,
  expireInSeconds: 180,
  concurrency: 4,
});

export function extractionRequest(organizationId: number, conversationId: number, startAfter?: Date): JobRequest {
  return jobRequest(
    extractMemoriesJob,
    { organizationId, conversationId },
    { group: String(organizationId), ...(startAfter === undefined ? {} : { startAfter }) },
  );
}
