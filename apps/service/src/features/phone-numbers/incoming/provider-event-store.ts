import { sql } from "kysely";
import { prepareQuery } from "../../../platform/database/prepared-query.ts";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";

/**
 * Claims a carrier's event: true the first time, false for every duplicate. Runs in the transaction of the event's effects,
 * so that both happen or neither.
 */
export async function claimProviderEvent(unit: ScopedUnitOfWork, provider: string, eventKey: string): Promise<boolean> {
  const rows = await insertEvent(unit.db, { organizationId: unit.organizationId, provider, eventKey });
  return rows.length > 0;
}

/** Whether the event was claimed before. */
export async function hasProviderEvent(unit: ScopedUnitOfWork, provider: string, eventKey: string): Promise<boolean> {
  const row = await unit.db
    .selectFrom("provider_events")
    .select("event_key")
    .where("organization_id", "=", unit.organizationId)
    .where("provider", "=", provider)
    .where("event_key", "=", eventKey)
    .executeTakeFirst();
  return row !== undefined;
}

const insertEvent = prepareQuery<{ organizationId: number; provider: string; eventKey: string }>()((db, value) =>
  db
    .insertInto("provider_events")
    .values({ organization_id: value("organizationId"), provider: value("provider"), event_key: value("eventKey") })
    .onConflict((conflict) => conflict.columns(["organization_id", "provider", "event_key"]).doNothing())
    .returning("event_key"),
);

/** For all organizations, up to a limit; the next run deletes the rest. */
export async function deleteOldProviderEvents(unit: Pick<UnitOfWork, "db">, olderThanDays: number): Promise<void> {
  await sql`
    delete from provider_events where ctid in (
      select ctid from provider_events where received_at < now() - ${olderThanDays} * interval '1 day' limit 50000)`.execute(
    unit.db,
  );
}
