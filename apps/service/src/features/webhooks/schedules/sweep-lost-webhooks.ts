import type { Schedule } from "../../../platform/jobs/job.ts";
import { listOverdueEndpoints } from "../deliveries/delivery-queue-store.ts";
import { nudgeEndpointOf } from "../jobs/deliver-webhook-job.ts";
import type { WebhooksDeps } from "../webhooks-deps.ts";

const EVERY_MS = 15_000;
const AT_ONCE = 500;

/**
 * Finds URLs whose events have been due for too long because a worker died or a job was lost, and queues one job for
 * each. A URL whose breaker is open is left alone; one that merely has a long backlog gets a job it does not need.
 */
export function sweepLostWebhooks(deps: Pick<WebhooksDeps, "platform" | "limits">): Schedule {
  return {
    name: "sweep-lost-webhooks",
    everyMs: EVERY_MS,
    run: () =>
      deps.platform.data.unscoped.transaction(async (unit) => {
        for (const { organizationId, endpointKey } of await listOverdueEndpoints(
          unit,
          deps.limits.overdueMs,
          AT_ONCE,
        )) {
          nudgeEndpointOf(unit, organizationId, endpointKey);
        }
      }),
  };
}
