import type { OrganizationId } from "@parley/foundation/branded-ids";
import { z } from "zod";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { defineJob, type JobRequest, jobRequest } from "../../../platform/jobs/job.ts";
import { raiseRevision } from "./sync-store.ts";

/** Tells the bridge an organization's trunks and numbers; of several queued ones the first does the work of all. */
export const syncTrunksJob = defineJob({
  name: "sync-sip-trunks",
  payload: z.object({ organizationId: z.int() }),
  retryLimit: 4,
  retryDelaySeconds: 2,
  expireInSeconds: 60,
  concurrency: 4,
});

/**
 * Call this in the transaction that changes a trunk, a number that comes over one, or who answers such a number.
 * @returns whether the bridge will be told; it is not of organizations that never had a trunk
 */
export async function noteTrunkChange(unit: ScopedUnitOfWork): Promise<boolean> {
  const isWanted = await raiseRevision(unit);
  if (isWanted) unit.enqueue(syncTrunksRequest(unit.organizationId));
  return isWanted;
}

export function syncTrunksRequest(organizationId: OrganizationId): JobRequest {
  return jobRequest(syncTrunksJob, { organizationId }, { group: String(organizationId) });
}
