import { z } from "zod";
import { defineJob, type JobRequest, jobRequest } from "../../../platform/jobs/job.ts";

/** Which conversation, and which version of a prompt that is in shadow. */
export interface ShadowPlace {
  readonly organizationId: number;
  readonly versionId: number;
  readonly conversationId: number;
}

/** Has turns of a conversation that is over answered by a version in shadow. Its row says whether that is still to be done. */
export const answerInShadowJob = defineJob({
  name: "answer-in-shadow",
  payload: z.object({ organizationId: z.int(), versionId: z.int(), conversationId: z.int() }),
  retryLimit: 4,
  retryDelaySeconds: 5,
  expireInSeconds: 600,
  // One more than a single organization may have.
  concurrency: 3,
});

export function shadowRequest(place: ShadowPlace): JobRequest {
  const { organizationId, versionId, conversationId } = place;
  return jobRequest(
    answerInShadowJob,
    { organizationId, versionId, conversationId },
    { group: String(organizationId) },
  );
}
