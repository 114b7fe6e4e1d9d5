import { sql } from "kysely";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";
import type { FollowedKinds } from "./followed-kinds.ts";
import type { OrganizationChange } from "./organization-change.ts";

/** How long events are kept, and noted after the last sign of a watcher: over a restart of either side. */
const KEPT_MS = 600_000;
/** A lease is written again only when this much of it is gone, however many watch. */
const RENEWED_AFTER_MS = 60_000;
/**
 * Ids are given when an event is written and seen when its transaction commits, so one with a lower id may appear behind one with
 * a higher. What is this much older than the last one seen is told over again: it does no harm.
 */
const OVERLAP_MS = 30_000;
/** Who missed more than so many reads everything again. */
const MOST_REPLAYED = 500;

const inMs = (ms: number) => sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`;

/** Has events noted from now on. @returns false when nobody watched before, so that what was under way was not noted */
export async function watch(unit: ScopedUnitOfWork): Promise<boolean> {
  const { rows } = await sql<{ was_watched: boolean }>`
    with former as (
      select watched_until from organization_watchers where organization_id = ${unit.organizationId}
    ), renewed as (
      insert into organization_watchers (organization_id, watched_until)
      values (${unit.organizationId}, ${inMs(KEPT_MS)})
      on conflict (organization_id) do update set watched_until = excluded.watched_until
        where organization_watchers.watched_until < ${inMs(KEPT_MS - RENEWED_AFTER_MS)}
    )
    select coalesce((select watched_until > clock_timestamp() from former), false) as was_watched`.execute(unit.db);
  return rows[0]?.was_watched === true;
}

/** Puts down where a new watcher begins. @returns the id it can come back with */
export async function markOpening(unit: ScopedUnitOfWork): Promise<number> {
  const { id } = await unit.db
    .insertInto("organization_events")
    .values({ organization_id: unit.organizationId, kind: "opened", subject_id: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** What came since the event of this id, oldest first; null when that cannot be told. */
export async function listMissedChanges(
  unit: ScopedUnitOfWork,
  lastId: number,
  kinds: FollowedKinds,
): Promise<readonly OrganizationChange[] | null> {
  const last = await unit.db
    .selectFrom("organization_events")
    .select("created_at")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", lastId)
    .executeTakeFirst();
  if (last === undefined) return null;
  const rows = await unit.db
    .selectFrom("organization_events")
    .select(["id", "kind", "subject_id"])
    .where("organization_id", "=", unit.organizationId)
    .where("created_at", ">", new Date(last.created_at.getTime() - OVERLAP_MS))
    .where("id", "<>", lastId)
    .where("kind", kinds === null ? "<>" : "in", kinds === null ? "opened" : [...kinds])
    .orderBy("id")
    .limit(MOST_REPLAYED + 1)
    .execute();
  if (rows.length > MOST_REPLAYED) return null;
  return rows.map((row) => ({ id: row.id, kind: row.kind, subjectId: row.subject_id }));
}

/** Of all organizations, those nobody can come back to. @returns how many were deleted */
export async function deleteOldEvents(unit: Pick<UnitOfWork, "db">, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from organization_events where id in (
      select id from organization_events
      where created_at < clock_timestamp() - ${KEPT_MS} * interval '1 millisecond'
      order by created_at limit ${limit})`.execute(unit.db);
  return Number(numAffectedRows);
}
