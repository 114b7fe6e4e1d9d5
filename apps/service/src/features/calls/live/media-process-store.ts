import type { Clock } from "@parley/foundation/clock";
import { sql } from "kysely";
import type { UnitOfWork } from "../../../platform/database/scope.ts";

/** Beats come every second; one that is missed may be late, three are not. */
export const MEDIA_BEAT_MS = 1_000;
export const MEDIA_LEASE_MS = 3_000;

export interface MediaProcess {
  readonly id: string;
  /** `wss://host`, without path. */
  readonly mediaUrl: string;
}

export interface MediaBeat extends MediaProcess {
  readonly activeCalls: number;
  readonly isAccepting: boolean;
}

const leased = sql<boolean>`beat_at > now() - make_interval(secs => ${MEDIA_LEASE_MS / 1_000})`;

/** Says that the process lives, and how it is. */
export async function beatMediaProcess(unit: Pick<UnitOfWork, "db">, beat: MediaBeat): Promise<void> {
  const state = { active_calls: beat.activeCalls, is_accepting: beat.isAccepting, media_url: beat.mediaUrl };
  await unit.db
    .insertInto("media_processes")
    .values({ id: beat.id, ...state })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...state, beat_at: sql<Date>`now()` }))
    .execute();
}

export async function removeMediaProcess(unit: Pick<UnitOfWork, "db">, id: string): Promise<void> {
  await unit.db.deleteFrom("media_processes").where("id", "=", id).execute();
}

/** The one with the fewest calls among those that live and take calls; null: none does. */
export async function chooseMediaProcess(unit: Pick<UnitOfWork, "db">): Promise<MediaProcess | null> {
  const row = await unit.db
    .selectFrom("media_processes")
    .select(["id", "media_url"])
    .where("is_accepting", "=", true)
    .where(leased)
    .orderBy("active_calls")
    .orderBy(sql`random()`)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, mediaUrl: row.media_url };
}

/** Where the streams of calls may go now, each address once. */
export async function listMediaUrls(unit: Pick<UnitOfWork, "db">): Promise<readonly string[]> {
  const rows = await unit.db.selectFrom("media_processes").select("media_url").distinct().where(leased).execute();
  return rows.map((row) => row.media_url);
}

export async function isMediaProcessAlive(unit: Pick<UnitOfWork, "db">, id: string): Promise<boolean> {
  const row = await unit.db
    .selectFrom("media_processes")
    .select("id")
    .where("id", "=", id)
    .where(leased)
    .executeTakeFirst();
  return row !== undefined;
}

/** A beat later than this is a sign; the lease is what others may rely on. */
const NEXT_BEAT_MS = MEDIA_BEAT_MS + 300;
const LOOK_EVERY_MS = 50;

/**
 * Whether a process beats from now on, asked once for all that want to know at the same time: a process that is lost
 * may have held a hundred calls. One that does not beat within the next moment takes no calls until it does. Resolves
 * earlier when it has.
 */
export function createBeatWatch(unit: Pick<UnitOfWork, "db">, clock: Clock): (processId: string) => Promise<boolean> {
  const watched = new Map<string, Promise<boolean>>();
  return (processId) => {
    const known = watched.get(processId);
    if (known !== undefined) return known;
    const watch = beatsAgain(unit, clock, processId).finally(() => watched.delete(processId));
    watched.set(processId, watch);
    return watch;
  };
}

async function beatsAgain(unit: Pick<UnitOfWork, "db">, clock: Clock, id: string): Promise<boolean> {
  const endsAtMs = clock.monotonicMs() + NEXT_BEAT_MS;
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(unit.db);
  const since = sql<Date>`${rows[0]?.now ?? null}::timestamptz`;
  const hasBeaten = () =>
    unit.db
      .selectFrom("media_processes")
      .select("id")
      .where("id", "=", id)
      .where("beat_at", ">", since)
      .executeTakeFirst();
  while (clock.monotonicMs() < endsAtMs) {
    await clock.sleep(LOOK_EVERY_MS);
    if ((await hasBeaten()) !== undefined) return true;
  }
  await unit.db
    .updateTable("media_processes")
    .set({ is_accepting: false })
    .where("id", "=", id)
    .where("beat_at", "<=", since)
    .execute();
  return false;
}

/** Rows of processes that have been gone for an hour; the last beat of one whose calls still go on tells when they ended. */
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
}
