import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { SpawnedCarrierSimulator } from "../../../packages/testkit/src/carriers/process/spawn-simulator.ts";
import type { CalledAtOnce } from "../contestant.ts";

const LOOK_EVERY_MS = 200;

export interface CallersAtOnce {
  readonly carrier: SpawnedCarrierSimulator;
  readonly connectionString: string;
  readonly to: string;
  readonly count: number;
  /** How long everybody stays on the line, from the moment they call. */
  readonly stayMs: number;
}

/** Has simulated people call through the carrier's own webhooks, and reads from the records what became of it. */
export async function callAtOnce({
  carrier,
  connectionString,
  to,
  count,
  stayMs,
}: CallersAtOnce): Promise<CalledAtOnce> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    let longestStillMs = 0;
    const endsAtMs = performance.now() + stayMs;
    for (let index = 0; index < count; index += 1) {
      // Whoever is refused is in the records, too.
      carrier.placeCall({ from: `+1212${5_550_000 + index}`, to }).catch(() => undefined);
    }
    while (performance.now() < endsAtMs) {
      const { rows } = await client.query<{ still: number | null }>(
        "select max(extract(epoch from beat_at - loop_turned_at))::float8 * 1000 as still from media_processes",
      );
      longestStillMs = Math.max(longestStillMs, rows[0]?.still ?? 0);
      await pause(LOOK_EVERY_MS);
    }
    const { rows } = await client.query<{ outcome: string; calls: number }>(
      `select case when status = 'ongoing' then status else end_reason end as outcome, count(*)::int as calls
       from calls where channel = 'voice' group by 1`,
    );
    return { counts: Object.fromEntries(rows.map(({ outcome, calls }) => [outcome, calls])), longestStillMs };
  } finally {
    await client.end();
  }
}
