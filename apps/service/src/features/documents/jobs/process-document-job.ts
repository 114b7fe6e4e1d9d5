import { z } from "zod";
import { defineJob, type JobRequest, jobRequest } from "../../../platform/jobs/job.ts";
import type { Document } from "../document.ts";

/** Fetches, parses and cuts a document. The document's revision says whether that is still to be done. */
export const processDocumentJob = defineJob({
  name: "process-document",
  payload: z.object({ organizationId: z.int(), documentId: z.int(), revision: z.int() }),
  retryLimit: 3,
  retryDelaySeconds: 5,
  expireInSeconds: 300,
  // Each takes a thread and its memory; with two, a slow document holds up only its own organization.
  concurrency: 2,
});

export function processRequest({ organizationId, id, revision }: Document): JobRequest {
  return jobRequest(
    processDocumentJob,
    { organizationId, documentId: id, revision },
    { group: String(organizationId) },
  );
}
