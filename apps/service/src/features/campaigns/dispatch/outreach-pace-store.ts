import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/**
 * When numbers and carriers may be used next, kept from others until the transaction ends. Names are locked in their order,
 * so that two campaigns never wait for each other.
 * @returns null for one that was not used before
 */
export async function lockPaces(
  unit: ScopedUnitOfWork,
  names: readonly string[],
): Promise<ReadonlyMap<string, Date | null>> {
  const wanted = [...new Set(names)].sort();
  if (wanted.length === 0) return new Map();
  await sql`
    insert into outreach_paces (organization_id, name, next_at)
    select ${unit.organizationId}, name, 'epoch' from unnest(${wanted}::text[]) as name order by name
    on conflict do nothing`.execute(unit.db);
  const rows = await unit.db
    .selectFrom("outreach_paces")
    .select(["name", "next_at"])
    .where("organization_id", "=", unit.organizationId)
    .where("name", "in", wanted)
    .orderBy("name")
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.name, row.next_at]));
}

/** Under the lock. */
export async function savePaces(unit: ScopedUnitOfWork, paces: ReadonlyMap<string, Date>): Promise<void> {
  if (paces.size === 0) return;
  const names = [...paces.keys()];
  const times = [...paces.values()].map((time) => time.toISOString());
  await sql`
    update outreach_paces set next_at = paced.next_at
    from unnest(${names}::text[], ${times}::timestamptz[]) as paced (name, next_at)
    where outreach_paces.organization_id = ${unit.organizationId} and outreach_paces.name = paced.name`.execute(
    unit.db,
  );
}
