import type { Clock } from "@parley/foundation/clock";
import { sql } from "kysely";
import type { UnitOfWork } from "../../../platform/database/scope.ts";
import { LOOP_STILL_MS, MEDIA_BEAT_MS, MEDIA_LEASE_MS, PLACEMENT_MS } from "../fleet/leases.ts";

/** Of a row of `media_processes`, by the database's clock: it beats, and its event loop turns. */
export const isLiveProcess = sql<boolean>`
  beat_at > statement_timestamp() - make_interval(secs => ${MEDIA_LEASE_MS / 1_000})
  and loop_turned_at > statement_timestamp() - make_interval(secs => ${LOOP_STILL_MS / 1_000})`;

export interface MediaProcess {
  readonly id: string;
  /** `wss://host`, without path. */
  readonly mediaUrl: string;
}

/** Where the streams of calls may go now, each address once. */
export async function listMediaUrls(unit: Pick<UnitOfWork, "db">): Promise<readonly string[]> {
  const rows = await unit.db
    .selectFrom("media_processes")
    .select("media_url")
    .distinct()
    .where(isLiveProcess)
    .execute();
  return rows.map((row) => row.media_url);
}

/** @returns null when it does not live */
export async function findLiveProcess(unit: Pick<UnitOfWork, "db">, id: string): Promise<MediaProcess | null> {
  const row = await unit.db
    .selectFrom("media_processes")
    .select("media_url")
    .where("id", "=", id)
    .where(isLiveProcess)
    .executeTakeFirst();
  return row === undefined ? null : { id, mediaUrl: row.media_url };
}

export async function isMediaProcessAlive(unit: Pick<UnitOfWork, "db">, id: string): Promise<boolean> {
  return (await findLiveProcess(unit, id)) !== null;
}

/** A beat later than this is a sign; the lease is what others may rely on. */
const NEXT_BEAT_MS = MEDIA_BEAT_MS + 300;
/** A loop that stalls for some seconds keeps its calls, also those whose stream it could not answer meanwhile. */
const NEXT_TURN_MS = 4_000;
const LOOK_EVERY_MS = 50;

/**
 * Whether a process goes on from now: it beats and its event loop turns. Asked once for all that want to know at the same
 * time: a process that is lost may have held a hundred calls. One that does not within the next moment takes no calls
 * until it does. Resolves earlier when it has.
 */
export function createBeatWatch(unit: Pick<UnitOfWork, "db">, clock: Clock): (processId: string) => Promise<boolean> {
  const watched = new Map<string, Promise<boolean>>();
  return (processId) => {
    const known = watched.get(processId);
    if (known !== undefined) return known;
    const watch = isStillBeating(unit, clock, processId).finally(() => watched.delete(processId));
    watched.set(processId, watch);
    return watch;
  };
}

async function isStillBeating(unit: Pick<UnitOfWork, "db">, clock: Clock, id: string): Promise<boolean> {
  const startMs = clock.monotonicMs();
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(unit.db);
  const since = sql<Date>`${rows[0]?.now ?? null}::timestamptz`;
  for (;;) {
    await clock.sleep(LOOK_EVERY_MS);
    const row = await unit.db
      .selectFrom("media_processes")
      .select([sql<boolean>`beat_at > ${since}`.as("beats"), sql<boolean>`loop_turned_at > ${since}`.as("turns")])
      .where("id", "=", id)
      .executeTakeFirst();
    if (row?.beats === true && row.turns) return true;
    const patienceMs = row?.beats === true ? NEXT_TURN_MS : NEXT_BEAT_MS;
    if (clock.monotonicMs() - startMs >= patienceMs) break;
  }
  await unit.db
    .updateTable("media_processes")
    .set({ is_accepting: false })
    .where("id", "=", id)
    .where("loop_turned_at", "<=", since)
    .execute();
  return false;
}

/**
 * Rows of processes that have been gone for an hour, and of places that came to nothing. The last beat of a process whose
 * calls still go on tells when they ended.
 */
export async function forgetMediaProcesses(unit: Pick<UnitOfWork, "db">): Promise<void> {
  await unit.db
    .deleteFrom("media_processes")
    .where("beat_at", "<", sql<Date>`now() - interval '1 hour'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("calls")
            .select("calls.id")
            .whereRef("calls.media_process_id", "=", "media_processes.id")
            .where("calls.channel", "=", "voice")
            .where("calls.status", "=", "ongoing"),
        ),
      ),
    )
    .execute();
  await unit.db
    .deleteFrom("media_placements")
    .where("placed_at", "<", sql<Date>`now() - make_interval(secs => ${PLACEMENT_MS / 1_000})`)
    .execute();
}
