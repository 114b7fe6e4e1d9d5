import { deliverWebhookPayload } from "@parley/contracts/webhooks/webhook-jobs";
import type { OrganizationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";
import { defineJob, jobRequest } from "../../../platform/jobs/job.ts";

/**
 * Sends what is due for one URL. When the job runs, the rows decide which event is sent and whether one may be sent at
 * all, so a superfluous job finds nothing to do. The rows, not the queue's groups, also limit the tries per URL: with
 * groups, the backlog of one URL could fill the part of the queue that is looked at and hold up everybody behind it.
 */
export const deliverWebhookJob = defineJob({
  name: "deliver-webhook",
  payload: deliverWebhookPayload,
  retryLimit: 3,
  retryDelaySeconds: 5,
  // The time for taking events, one last try, and a margin.
  expireInSeconds: 60,
  concurrency: 64,
});

/** @param startAfter when the lane has work; now when absent */
export function nudgeEndpoint(unit: ScopedUnitOfWork, endpointKey: string, startAfter?: Date): void {
  nudgeEndpointOf(unit, unit.organizationId, endpointKey, startAfter);
}

/** For schedules, which run across all organizations. */
export function nudgeEndpointOf(
  unit: UnitOfWork,
  organizationId: OrganizationId,
  endpointKey: string,
  startAfter?: Date,
): void {
  const options = { group: endpointKey, ...(startAfter === undefined ? {} : { startAfter }) };
  unit.enqueue(jobRequest(deliverWebhookJob, { organizationId, endpointKey }, options));
}
