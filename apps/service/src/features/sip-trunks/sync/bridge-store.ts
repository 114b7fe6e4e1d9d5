import type { OrganizationId } from "@parley/foundation/branded-ids";
import { asId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { DataDoor, UnitOfWork } from "../../../platform/database/scope.ts";

/** A bridge of the installation, as it was found when it was last asked. */
export interface KnownBridge {
  readonly url: string;
  readonly isAway: boolean;
  /** Registers the trunks and tells of their states. */
  readonly isLead: boolean;
}

/** In the order given. Nothing is known yet of one that was never asked: it is taken to answer. */
export async function findBridges(
  { db }: DataDoor,
  urls: readonly [string, ...string[]],
): Promise<readonly KnownBridge[]> {
  const rows = await db.selectFrom("sip_bridges").selectAll().where("url", "in", urls).execute();
  const lead = rows.find((row) => row.is_lead)?.url ?? urls[0];
  return urls.map((url) => ({
    url,
    isAway: rows.some((row) => row.url === url && row.away_since !== null),
    isLead: url === lead,
  }));
}

/**
 * Notes which bridges answer. The first of them leads; if none does, the one that did goes on.
 * @returns the lead
 */
export async function saveBridges(
  unit: UnitOfWork,
  urls: readonly [string, ...string[]],
  answering: ReadonlySet<string>,
): Promise<{ readonly lead: string; readonly isNew: boolean }> {
  // Two that look at the same time would each compare with what the other is about to change.
  await sql`select pg_advisory_xact_lock(hashtextextended('parley.sip-bridges', 0))`.execute(unit.db);
  const rows = await unit.db.selectFrom("sip_bridges").selectAll().execute();
  const before = rows.find((row) => row.is_lead)?.url ?? urls[0];
  const lead = urls.find((url) => answering.has(url)) ?? urls.find((url) => url === before) ?? urls[0];
  await unit.db.deleteFrom("sip_bridges").where("url", "not in", urls).execute();
  for (const url of urls) {
    await sql`
      insert into sip_bridges (url, away_since, is_lead)
      values (${url}, case when ${!answering.has(url)}::boolean then now() end, ${url === lead})
      on conflict (url) do update set is_lead = excluded.is_lead,
        away_since = case when excluded.away_since is not null then coalesce(sip_bridges.away_since, now()) end`.execute(
      unit.db,
    );
  }
  return { lead, isNew: lead !== before };
}

/** Every bridge has to be told something new of every organization. @returns the organizations */
export async function raiseAllRevisions(unit: UnitOfWork): Promise<readonly OrganizationId[]> {
  const { rows } = await sql<{ organization_id: number }>`
    update sip_trunk_syncs set revision = revision + 1, due_at = now() + interval '1 minute'
    returning organization_id`.execute(unit.db);
  return rows.map((row) => asId(row.organization_id));
}
