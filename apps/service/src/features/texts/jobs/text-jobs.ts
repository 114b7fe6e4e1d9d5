import { z } from "zod";
import { defineJob } from "../../../platform/jobs/job.ts";

const conversation = z.object({ organizationId: z.int(), conversationId: z.int() });
const text = z.object({ organizationId: z.int(), smsLogId: z.int() });

/** Answers a thread. Its turn's row says whether an answer is due, so an extra run does nothing. */
export const answerTextsJob = defineJob({
  name: "answer-sms",
  payload: conversation,
  retryLimit: 2,
  retryDelaySeconds: 2,
  expireInSeconds: 180,
  concurrency: 20,
});

/** Sends a queued text to the carrier. */
export const sendTextJob = defineJob({
  name: "send-sms",
  payload: text,
  retryLimit: 2,
  retryDelaySeconds: 2,
  expireInSeconds: 60,
  concurrency: 20,
});

/** Finds out what happened to a text whose request got no clear answer. */
export const reconcileTextJob = defineJob({
  name: "reconcile-sms",
  payload: text,
  retryLimit: 2,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  concurrency: 5,
});

/** Finds out what became of a thread that is completed. Its row says whether that is still to be done. */
export const analyzeThreadJob = defineJob({
  name: "analyze-thread",
  payload: conversation,
  retryLimit: 4,
  retryDelaySeconds: 5,
  expireInSeconds: 180,
  concurrency: 4,
});
