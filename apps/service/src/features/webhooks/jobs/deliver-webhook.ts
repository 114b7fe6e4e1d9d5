import { asId } from "@parley/foundation/branded-ids";
import { handleJob, type JobRegistration } from "../../../platform/jobs/job.ts";
import { type LaneWorkerDeps, workEndpointLane } from "../lanes/work-endpoint-lane.ts";
import { deliverWebhookJob } from "./deliver-webhook-job.ts";

export function deliverWebhook(deps: LaneWorkerDeps): JobRegistration {
  return handleJob(deliverWebhookJob, ({ organizationId, endpointKey }, { signal }) =>
    workEndpointLane(deps, asId(organizationId), endpointKey, signal),
  );
}
