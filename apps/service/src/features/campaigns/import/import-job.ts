import { z } from "zod";
import { defineJob, type JobRequest, jobRequest } from "../../../platform/jobs/job.ts";

/** Checks the file of an import and makes contacts of it; the import's row says how far that is. */
export const importContactsJob = defineJob({
  name: "import-contacts",
  payload: z.object({ organizationId: z.int(), importId: z.int() }),
  retryLimit: 4,
  retryDelaySeconds: 5,
  expireInSeconds: 600,
  // Each keeps a processor busy, and what else the process does waits for its turns; with two, a long file holds up only
  // its own organization.
  concurrency: 2,
});

export function importRequest(organizationId: number, importId: number): JobRequest {
  return jobRequest(importContactsJob, { organizationId, importId }, { group: String(organizationId) });
}
