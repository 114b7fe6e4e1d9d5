import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";

/**
 * The bridge has to be told something new about the organization. One that never had a trunk is nothing to the bridge.
 * @returns whether it is
 */
export async function raiseRevision(unit: ScopedUnitOfWork): Promise<boolean> {
  const { rows } = await sql`
    insert into sip_trunk_syncs (organization_id)
    select ${unit.organizationId}
    where exists (select from sip_trunks where organization_id = ${unit.organizationId})
      or exists (select from sip_trunk_syncs where organization_id = ${unit.organizationId})
    on conflict (organization_id) do update
      set revision = sip_trunk_syncs.revision + 1, due_at = now() + interval '1 minute'
    returning revision`.execute(unit.db);
  return rows.length > 0;
}

/** Null when the bridge knows the newest revision already. */
export async function findUnpushedRevision(unit: ScopedUnitOfWork): Promise<number | null> {
  const row = await unit.db
    .selectFrom("sip_trunk_syncs")
    .select("revision")
    .where("organization_id", "=", unit.organizationId)
    .whereRef("pushed_revision", "<", "revision")
    .executeTakeFirst();
  return row?.revision ?? null;
}

export async function notePushed(unit: ScopedUnitOfWork, revision: number): Promise<void> {
  await unit.db
    .updateTable("sip_trunk_syncs")
    .set({ pushed_revision: sql<number>`greatest(pushed_revision, ${revision}::bigint)` })
    .where("organization_id", "=", unit.organizationId)
    .execute();
}

/** Organizations whose newest revision the bridge has not taken for a minute; each is due again a minute later. */
export async function takeUnpushed(unit: UnitOfWork, limit: number): Promise<readonly OrganizationId[]> {
  const { rows } = await sql<{ organization_id: number }>`
    update sip_trunk_syncs set due_at = now() + interval '1 minute'
    where organization_id in (
      select organization_id from sip_trunk_syncs
      where pushed_revision < revision and due_at <= now()
      order by due_at limit ${limit} for update skip locked)
    returning organization_id`.execute(unit.db);
  return rows.map((row) => asId(row.organization_id));
}
