import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { Schedule } from "../../../platform/jobs/job.ts";
import { nudgeEndpointOf } from "../jobs/deliver-webhook-job.ts";
import type { WebhooksDeps } from "../webhooks-deps.ts";

const EVERY_MS = 15_000;
const AT_ONCE = 500;

/**
 * Finds URLs that something has been due for longer than it should, because a worker died or a job was lost, and gives
 * each one job. A URL whose breaker is open rests; one whose backlog is merely long gets a job it does not need.
 */
export function sweepLostWebhooks(deps: Pick<WebhooksDeps, "platform" | "limits">): Schedule {
  return {
    name: "sweep-lost-webhooks",
    everyMs: EVERY_MS,
    run: () =>
      deps.platform.data.unscoped.transaction(async (unit) => {
        const { rows } = await sql<{ organization_id: number; endpoint_key: string }>`
          select distinct delivery.organization_id, delivery.endpoint_key
          from webhook_deliveries delivery
          left join webhook_endpoints endpoint using (organization_id, endpoint_key)
          where delivery.status = 'pending'
            and delivery.next_attempt_at < now() - ${deps.limits.overdueMs} * interval '1 millisecond'
            and (delivery.lease_until is null or delivery.lease_until < now())
            and (endpoint.breaker_open_until is null or endpoint.breaker_open_until < now())
          limit ${AT_ONCE}`.execute(unit.db);
        for (const row of rows) nudgeEndpointOf(unit, asId<OrganizationId>(row.organization_id), row.endpoint_key);
      }),
  };
}
