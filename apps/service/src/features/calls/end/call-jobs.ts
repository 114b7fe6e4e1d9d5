import { z } from "zod";
import { defineJob, type JobRequest, jobRequest } from "../../../platform/jobs/job.ts";

const call = z.object({ organizationId: z.int(), callId: z.int() });

/** Does what follows a call's end: bill, trace, analysis, recordings, report. Each step is done once. */
export const finishCallJob = defineJob({
  name: "finish-call",
  payload: call,
  retryLimit: 5,
  retryDelaySeconds: 2,
  expireInSeconds: 120,
  concurrency: 10,
});

/** Hangs up the line of a call that has ended on our side. An unreachable carrier is retried for a quarter of an hour. */
export const hangUpCallJob = defineJob({
  name: "hang-up-call",
  payload: call,
  retryLimit: 8,
  retryDelaySeconds: 2,
  expireInSeconds: 30,
  concurrency: 10,
});

/** Asks a carrier for the end of a call that it has not reported; a schedule repeats the question. */
export const checkCallEndJob = defineJob({
  name: "check-call-end",
  payload: call,
  retryLimit: 0,
  retryDelaySeconds: 2,
  expireInSeconds: 30,
  concurrency: 4,
});

export function hangUpRequest({
  id,
  organizationId,
}: {
  readonly id: number;
  readonly organizationId: number;
}): JobRequest {
  return jobRequest(hangUpCallJob, { organizationId, callId: id }, { group: String(organizationId) });
}
