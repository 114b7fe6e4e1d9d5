import type { Operation } from "./http/operation.ts";
import type { JobRegistration, Schedule } from "./jobs/job.ts";

/** What a feature hands to the composition root. */
export interface Feature {
  readonly operations: readonly Operation[];
  readonly jobs: readonly JobRegistration[];
  /** Run in every worker process. */
  readonly schedules: readonly Schedule[];
}
