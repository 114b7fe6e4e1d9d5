import { answerSmsJob, reconcileSmsJob, sendSmsJob } from "./features/sms/sms-jobs.ts";
import type { JobDefinition } from "./platform/jobs/job.ts";

/** Every kind of job there is; queues are made for these at start. */
export const jobDefinitions: readonly JobDefinition[] = [answerSmsJob, sendSmsJob, reconcileSmsJob] as JobDefinition[];
