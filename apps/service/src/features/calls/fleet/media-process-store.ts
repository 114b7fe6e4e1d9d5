import { sql } from "kysely";
import type { UnitOfWork } from "../../../platform/database/scope.ts";
import { LOOP_STILL_MS, MEDIA_LEASE_MS, PLACEMENT_MS } from "./leases.ts";

/** Whether the process of a row of `media_processes` beats and its event loop turns, by the database's clock. */
export const isLiveProcess = sql<boolean>`
  beat_at > statement_timestamp() - make_interval(secs => ${MEDIA_LEASE_MS / 1_000})
  and loop_turned_at > statement_timestamp() - make_interval(secs => ${LOOP_STILL_MS / 1_000})`;

export interface MediaProcess {
  readonly id: string;
  /** `wss://host`, without path. */
  readonly mediaUrl: string;
}

/** The addresses that streams of calls may go to now, each once. */
export async function listMediaUrls(unit: Pick<UnitOfWork, "db">): Promise<readonly string[]> {
  const rows = await unit.db
    .selectFrom("media_processes")
    .select("media_url")
    .distinct()
    .where(isLiveProcess)
    .execute();
  return rows.map((row) => row.media_url);
}

/** @returns null when it is not alive */
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

/** The database's time, exact enough to compare beats with. */
export async function readBeatTime(unit: Pick<UnitOfWork, "db">): Promise<string | null> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(unit.db);
  return rows[0]?.now ?? null;
}

/** Whether the process has beaten, and its event loop has turned, since then. */
export async function readBeatsSince(
  unit: Pick<UnitOfWork, "db">,
  processId: string,
  time: string | null,
): Promise<{ readonly hasBeaten: boolean; readonly hasTurned: boolean }> {
  const since = sql<Date>`${time}::timestamptz`;
  const row = await unit.db
    .selectFrom("media_processes")
    .select([sql<boolean>`beat_at > ${since}`.as("beats"), sql<boolean>`loop_turned_at > ${since}`.as("turns")])
    .where("id", "=", processId)
    .executeTakeFirst();
  return { hasBeaten: row?.beats === true, hasTurned: row?.turns === true };
}

/** Gives the process no more calls, unless its event loop has turned since then. */
export async function stopPlacing(unit: Pick<UnitOfWork, "db">, processId: string, time: string | null): Promise<void> {
  await unit.db
    .updateTable("media_processes")
    .set({ is_accepting: false })
    .where("id", "=", processId)
    .where("loop_turned_at", "<=", sql<Date>`${time}::timestamptz`)
    .execute();
}

/**
 * Deletes processes that have been gone for an hour, and placements whose calls never came. A process with ongoing calls is
 * kept: its last beat tells when they ended.
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
