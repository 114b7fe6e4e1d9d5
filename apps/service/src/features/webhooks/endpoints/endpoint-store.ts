import { webhookDisabledReason } from "@parley/contracts/webhooks/webhook-schemas";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { isDue } from "../deliveries/delivery-queue-store.ts";
import type { WebhookLane } from "../lanes/lane-decision.ts";
import type { EndpointHealth } from "./endpoint-health.ts";

export interface WebhookEndpoint {
  readonly endpointKey: string;
  readonly url: string;
  readonly health: EndpointHealth;
  readonly pendingCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const HEALTH_COLUMNS = [
  "consecutive_failures",
  "first_failure_at",
  "breaker_open_until",
  "disabled_at",
  "disabled_reason",
  "paused_at",
] as const;

/** Does nothing, and takes no lock, when the URL is known. */
export async function rememberEndpoint(unit: ScopedUnitOfWork, endpointKey: string, url: string): Promise<void> {
  await unit.db
    .insertInto("webhook_endpoints")
    .values({ organization_id: unit.organizationId, endpoint_key: endpointKey, url })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Held until the transaction ends, so that tries of one URL are claimed and recorded one after the other. */
export async function lockEndpoint(unit: ScopedUnitOfWork, endpointKey: string): Promise<boolean> {
  const row = await unit.db
    .selectFrom("webhook_endpoints")
    .select("endpoint_key")
    .where("organization_id", "=", unit.organizationId)
    .where("endpoint_key", "=", endpointKey)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Call it after `lockEndpoint`: as a separate statement it sees what earlier holders of the lock committed. */
export async function readLane(unit: ScopedUnitOfWork, endpointKey: string): Promise<WebhookLane | null> {
  const row = await unit.db
    .selectFrom("webhook_endpoints as endpoint")
    .select(HEALTH_COLUMNS)
    .select((expression) => [
      sql<Date>`date_trunc('milliseconds', clock_timestamp())`.as("now"),
      expression
        .selectFrom("webhook_deliveries as delivery")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("delivery.organization_id", "=", unit.organizationId)
        .where("delivery.endpoint_key", "=", endpointKey)
        .where("delivery.lease_until", ">", sql<Date>`clock_timestamp()`)
        .as("in_flight"),
      sql<boolean>`exists (
        select 1 from webhook_deliveries
        where organization_id = ${unit.organizationId} and endpoint_key = ${endpointKey} and ${isDue})`.as(
        "is_any_due",
      ),
      sql<boolean>`exists (
        select 1 from webhook_deliveries
        where organization_id = ${unit.organizationId} and endpoint_key = ${endpointKey} and ${isDue}
          and redelivered_from is not null)`.as("is_requested_due"),
    ])
    .where("endpoint.organization_id", "=", unit.organizationId)
    .where("endpoint.endpoint_key", "=", endpointKey)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    now: row.now,
    health: healthFromRow(row),
    inFlight: row.in_flight ?? 0,
    isAnyDue: row.is_any_due,
    isRequestedDue: row.is_requested_due,
  };
}

export async function saveEndpointHealth(
  unit: ScopedUnitOfWork,
  endpointKey: string,
  health: EndpointHealth,
): Promise<void> {
  await unit.db
    .updateTable("webhook_endpoints")
    .set({
      consecutive_failures: health.consecutiveFailures,
      first_failure_at: health.firstFailureAt,
      breaker_open_until: health.breakerOpenUntil,
      disabled_at: health.disabledAt,
      disabled_reason: health.disabledReason,
      paused_at: health.pausedAt,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("endpoint_key", "=", endpointKey)
    .execute();
}

export async function listEndpoints(
  unit: ScopedUnitOfWork,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly endpoints: readonly WebhookEndpoint[]; readonly total: number }> {
  const rows = await selectEndpoints(unit)
    .orderBy("endpoint.updated_at", "desc")
    .orderBy("endpoint.endpoint_key")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { count } = await unit.db
    .selectFrom("webhook_endpoints")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("organization_id", "=", unit.organizationId)
    .executeTakeFirstOrThrow();
  return { endpoints: rows.map(endpointFromRow), total: count };
}

export async function findEndpoint(unit: ScopedUnitOfWork, endpointKey: string): Promise<WebhookEndpoint | null> {
  const row = await selectEndpoints(unit).where("endpoint.endpoint_key", "=", endpointKey).executeTakeFirst();
  return row === undefined ? null : endpointFromRow(row);
}

function selectEndpoints(unit: ScopedUnitOfWork) {
  return unit.db
    .selectFrom("webhook_endpoints as endpoint")
    .select(["endpoint.endpoint_key", "endpoint.url", "endpoint.created_at", "endpoint.updated_at", ...HEALTH_COLUMNS])
    .select((expression) =>
      expression
        .selectFrom("webhook_deliveries as delivery")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("delivery.organization_id", "=", unit.organizationId)
        .whereRef("delivery.endpoint_key", "=", "endpoint.endpoint_key")
        .where("delivery.status", "=", "pending")
        .as("pending_count"),
    )
    .where("endpoint.organization_id", "=", unit.organizationId);
}

interface HealthRow {
  consecutive_failures: number;
  first_failure_at: Date | null;
  breaker_open_until: Date | null;
  disabled_at: Date | null;
  disabled_reason: string | null;
  paused_at: Date | null;
}

function healthFromRow(row: HealthRow): EndpointHealth {
  return {
    consecutiveFailures: row.consecutive_failures,
    firstFailureAt: row.first_failure_at,
    breakerOpenUntil: row.breaker_open_until,
    disabledAt: row.disabled_at,
    disabledReason: webhookDisabledReason.nullable().parse(row.disabled_reason),
    pausedAt: row.paused_at,
  };
}

function endpointFromRow(
  row: HealthRow & {
    endpoint_key: string;
    url: string;
    created_at: Date;
    updated_at: Date;
    pending_count: number | null;
  },
): WebhookEndpoint {
  return {
    endpointKey: row.endpoint_key,
    url: row.url,
    health: healthFromRow(row),
    pendingCount: row.pending_count ?? 0,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
