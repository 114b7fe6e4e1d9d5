import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";

const conversation = z.object({ organizationId: z.int(), conversationId: z.int() });
const text = z.object({ organizationId: z.int(), smsLogId: z.int() });

/** Answers what waits in a thread. Its own row knows whether anything is due, so a run too many does nothing. */
export const answerSmsJob = defineJob({
  name: "answer-sms",
  payload: conversation,
  retryLimit: 2,
  retryDelaySeconds: 2,
  expireInSeconds: 180,
  concurrency: 20,
});

/** Takes a queued text to the carrier. */
export const sendSmsJob = defineJob({
  name: "send-sms",
  payload: text,
  retryLimit: 2,
  retryDelaySeconds: 2,
  expireInSeconds: 60,
  concurrency: 20,
});

/** Finds out what became of a text whose request got no clear answer. */
export const reconcileSmsJob = defineJob({
  name: "reconcile-sms",
  payload: text,
  retryLimit: 2,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  concurrency: 5,
});
