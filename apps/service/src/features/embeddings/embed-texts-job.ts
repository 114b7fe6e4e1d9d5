import { z } from "zod";
import { defineJob, type JobRequest, jobRequest } from "../../platform/jobs/job.ts";
import type { TextOwner } from "./embedding-source.ts";

/** Turns texts of one kind and owner that have no vector yet into vectors. */
export const embedTextsJob = defineJob({
  name: "embed-texts",
  payload: z.object({ kind: z.string(), organizationId: z.int(), assistantId: z.int().nullable() }),
  // The schedule asks for it again.
  retryLimit: 0,
  retryDelaySeconds: 30,
  expireInSeconds: 900,
  concurrency: 2,
});

export function embedTextsRequest(kind: string, { organizationId, assistantId }: TextOwner): JobRequest {
  return jobRequest(embedTextsJob, { kind, organizationId, assistantId }, { group: String(organizationId) });
}
