import type { TrunkStatus } from "@parley/contracts/sip-bridge/bridge-api";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";

/** Keeps what the bridge said of a trunk, unless something newer is kept or the organization has no such trunk. */
export async function saveTrunkState(unit: ScopedUnitOfWork, status: TrunkStatus): Promise<void> {
  if (status.changed_at === null) return;
  await sql`
    insert into sip_trunk_states as kept
      (organization_id, trunk_id, state, sip_code, reason, options_rtt_ms, registered_until, changed_at)
    select organization_id, id, ${status.state}, ${status.sip_code}::integer, ${status.reason},
      ${status.options_rtt_ms}::double precision, ${status.registered_until}::timestamptz,
      ${status.changed_at}::timestamptz
    from sip_trunks where organization_id = ${unit.organizationId} and id = ${status.id}::uuid
    on conflict (organization_id, trunk_id) do update set
      state = excluded.state, sip_code = excluded.sip_code, reason = excluded.reason,
      options_rtt_ms = excluded.options_rtt_ms, registered_until = excluded.registered_until,
      changed_at = excluded.changed_at, told_at = now()
    where kept.changed_at <= excluded.changed_at`.execute(unit.db);
}

/** What the bridge said last of the trunk; null: nothing yet. */
export async function findTrunkState(unit: ScopedUnitOfWork, trunkId: string): Promise<TrunkStatus | null> {
  const row = await unit.db
    .selectFrom("sip_trunk_states")
    .selectAll()
    .where("organization_id", "=", unit.organizationId)
    .where("trunk_id", "=", trunkId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: trunkId,
    state: row.state as TrunkStatus["state"],
    sip_code: row.sip_code,
    reason: row.reason,
    options_rtt_ms: row.options_rtt_ms,
    registered_until: row.registered_until?.toISOString() ?? null,
    changed_at: row.changed_at.toISOString(),
  };
}
