import { deliverWebhookPayload } from "@parley/contracts/webhooks/webhook-jobs";
import type { OrganizationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";
import { defineJob, jobRequest } from "../../../platform/jobs/job.ts";

/**
 * Sends what is due for one URL. Which event, and whether any may go out now, is decided by the rows when the job runs:
 * a job too many finds nothing to do. The limit of tries per URL is kept there too, not by the queue's groups, because
 * those would let the backlog of one URL fill the queue's view and hold up everybody behind it.
 */
export const deliverWebhookJob = defineJob({
  name: "deliver-webhook",
  payload: deliverWebhookPayload,
  retryLimit: 3,
  retryDelaySeconds: 5,
  // The budget for taking events, the last try, and room.
  expireInSeconds: 60,
  concurrency: 64,
});

/** @param startAfter when the lane has work; now when absent. */
export function nudgeEndpoint(unit: ScopedUnitOfWork, endpointKey: string, startAfter?: Date): void {
  nudgeEndpointOf(unit, unit.organizationId, endpointKey, startAfter);
}

/** For schedules, which run over all organizations. */
export function nudgeEndpointOf(
  unit: UnitOfWork,
  organizationId: OrganizationId,
  endpointKey: string,
  startAfter?: Date,
): void {
  const options = { group: endpointKey, ...(startAfter === undefined ? {} : { startAfter }) };
  unit.enqueue(jobRequest(deliverWebhookJob, { organizationId, endpointKey }, options));
}
