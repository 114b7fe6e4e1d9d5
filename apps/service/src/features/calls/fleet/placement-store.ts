import { sql } from "kysely";
import type { UnitOfWork } from "../../../platform/database/scope.ts";
import { PLACEMENT_MS } from "./leases.ts";
import { isLiveProcess } from "./media-process-store.ts";
import { sharePlaces } from "./share-places.ts";

/** A call's place in a process. */
export interface Placement {
  readonly id: number;
  readonly processId: string;
  /** `wss://host`, without path. */
  readonly mediaUrl: string;
}

export interface Placed {
  /** Fewer than asked for when there was no room for more. */
  readonly placements: readonly Placement[];
  /** How many processes are alive, whether they take calls or not. */
  readonly livingCount: number;
}

/**
 * Chooses a process for each of these calls, always the one with the fewest. A choice must count the ones made just before
 * it, so only one at a time is made over all processes, under a lock held for a moment.
 */
export async function placeCalls(unit: Pick<UnitOfWork, "db">, wanted: number): Promise<Placed> {
  await sql`select pg_advisory_xact_lock(hashtextextended('parley.place-calls', 0))`.execute(unit.db);
  const { rows } = await sql<PlacingRow>`
    select id, media_url, is_accepting, set_up_limit, call_limit,
      active_calls + coalesce(placed.calls, 0) as calls, setting_up_calls + coalesce(placed.calls, 0) as setting_up
    from media_processes left join (
      select media_process_id, count(*)::integer as calls from media_placements
      where placed_at > statement_timestamp() - make_interval(secs => ${PLACEMENT_MS / 1_000})
      group by media_process_id
    ) placed on placed.media_process_id = media_processes.id
    where ${isLiveProcess}
    order by random()`.execute(unit.db);
  const chosen = sharePlaces(
    rows.map((row) => ({
      id: row.id,
      isAccepting: row.is_accepting,
      calls: row.calls,
      settingUp: row.setting_up,
      setUpLimit: row.set_up_limit,
      callLimit: row.call_limit,
    })),
    wanted,
  );
  const urls = new Map(rows.map((row) => [row.id, row.media_url]));
  const inserted =
    chosen.length === 0
      ? []
      : await unit.db
          .insertInto("media_placements")
          .values(chosen.map((id) => ({ media_process_id: id })))
          .returning(["id", "media_process_id"])
          .execute();
  return {
    placements: inserted.map(({ id, media_process_id: processId }) => ({
      id,
      processId,
      mediaUrl: urls.get(processId) ?? "",
    })),
    livingCount: rows.length,
  };
}

interface PlacingRow {
  readonly id: string;
  readonly media_url: string;
  readonly is_accepting: boolean;
  readonly set_up_limit: number;
  readonly call_limit: number | null;
  readonly calls: number;
  readonly setting_up: number;
}
