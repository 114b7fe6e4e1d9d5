import { sql } from "kysely";
import type { UnitOfWork } from "../../../platform/database/scope.ts";
import { LOOP_STILL_MS, MEDIA_LEASE_MS } from "./leases.ts";
import { isLiveProcess } from "./media-process-store.ts";

/** How many calls the living processes hold at most, and how many there are, over all organizations. */
export interface CallPlaces {
  readonly places: number;
  /** Going on. */
  readonly inbound: number;
  /** Being placed or going on. */
  readonly outbound: number;
}

/**
 * Counts places and calls. Where the processes hold a limited number of calls, outbound ones are counted one at a time over
 * all organizations: the lock lasts until the transaction ends.
 * @returns null where a process takes as many calls as it can handle, or none is alive: then nothing is limited, nor locked
 */
export async function lockCallPlaces(unit: Pick<UnitOfWork, "db">): Promise<CallPlaces | null> {
  const { isLimited } = await unit.db
    .selectFrom("media_processes")
    .select(sql<boolean | null>`bool_and(call_limit is not null)`.as("isLimited"))
    .where(isLiveProcess)
    .executeTakeFirstOrThrow();
  if (isLimited !== true) return null;
  await sql`select pg_advisory_xact_lock(hashtextextended('parley.outbound-places', 0))`.execute(unit.db);
  const { rows } = await sql<{ places: number | null; inbound: number; outbound: number }>`
    select places, inbound, outbound from parley_call_places(
      make_interval(secs => ${MEDIA_LEASE_MS / 1_000}), make_interval(secs => ${LOOP_STILL_MS / 1_000}))`.execute(
    unit.db,
  );
  const [row] = rows;
  return row === undefined || row.places === null ? null : { ...row, places: row.places };
}
