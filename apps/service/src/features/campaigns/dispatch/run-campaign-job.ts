import { z } from "zod";
import { defineJob, type JobRequest, jobRequest } from "../../../platform/jobs/job.ts";

/** Works on a campaign for a moment. Its row says what there is to do, so an extra run does nothing. */
export const runCampaignJob = defineJob({
  name: "run-campaign",
  payload: z.object({ organizationId: z.int(), campaignId: z.int() }),
  retryLimit: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 60,
  concurrency: 8,
});

export function runRequest(organizationId: number, campaignId: number): JobRequest {
  return jobRequest(runCampaignJob, { organizationId, campaignId }, { group: String(organizationId) });
}
