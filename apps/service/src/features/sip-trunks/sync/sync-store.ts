import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";

/**
 * The bridges have to be told something new about the organization. One that never had a trunk is nothing to them.
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

/** Longer than a push may take. */
const LEASE_SECONDS = 60;

/** The revision to tell the bridges; null when they know the newest already, or somebody else is telling them. */
export async function claimPush(unit: ScopedUnitOfWork): Promise<number | null> {
  const { rows } = await sql<{ revision: number }>`
    update sip_trunk_syncs set leased_until = now() + ${LEASE_SECONDS} * interval '1 second'
    where organization_id = ${unit.organizationId} and pushed_revision < revision
      and (leased_until is null or leased_until < now())
    returning revision`.execute(unit.db);
  return rows[0]?.revision ?? null;
}

/**
 * Ends the claim.
 * @param pushed the revision that every bridge has taken; null: none
 * @returns whether there is a newer one
 */
export async function endPush(unit: ScopedUnitOfWork, pushed: number | null): Promise<boolean> {
  const { rows } = await sql<{ has_more: boolean }>`
    update sip_trunk_syncs
    set pushed_revision = greatest(pushed_revision, ${pushed ?? 0}::bigint), leased_until = null
    where organization_id = ${unit.organizationId}
    returning pushed_revision < revision as has_more`.execute(unit.db);
  return rows[0]?.has_more === true;
}

/**
 * Notes what a bridge really has, where that is older than what all once took: it has lost its memory, or was away.
 * @param known the bridge's revision of each organization it knows
 * @returns the organizations they have to be told of again
 */
export async function forgetPushed(
  unit: UnitOfWork,
  known: ReadonlyMap<number, number>,
): Promise<readonly OrganizationId[]> {
  const ids = [...known.keys()];
  const { rows } = await sql<{ organization_id: number }>`
    update sip_trunk_syncs as syncs set pushed_revision = coalesce(bridge.revision, 0), due_at = now()
    from sip_trunk_syncs as own
    left join unnest(${ids}::bigint[], ${ids.map((id) => known.get(id) ?? 0)}::bigint[])
      as bridge (organization_id, revision) on bridge.organization_id = own.organization_id
    where syncs.organization_id = own.organization_id and (own.leased_until is null or own.leased_until < now())
      and own.pushed_revision > coalesce(bridge.revision, 0)
    returning syncs.organization_id`.execute(unit.db);
  return rows.map((row) => asId(row.organization_id));
}

/** Organizations whose newest revision was not taken by every bridge for a minute; each is due again a minute later. */
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
