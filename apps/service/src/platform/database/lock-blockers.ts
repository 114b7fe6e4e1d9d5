import { setTimeout } from "node:timers/promises";
import pg from "pg";

export interface BlockerWatch {
  /** Who held the lock, in words for the log. */
  blockers(): Promise<string>;
  stop(): Promise<void>;
}

/** Finds out who holds the lock half-way through the wait, because afterwards nobody can tell any more. */
export async function watchBlockers(
  client: pg.Client,
  connectionString: string,
  afterMs: number,
): Promise<BlockerWatch> {
  const pid = await processOf(client);
  const stopping = new AbortController();
  const looking = (async () => {
    await setTimeout(afterMs, null, { signal: stopping.signal });
    return (await findBlockers(connectionString, pid)) ?? "another connection";
  })().catch(() => "another connection");
  return {
    blockers: () => looking,
    stop: async () => {
      stopping.abort();
      await looking;
    },
  };
}

/** Of the server, for this connection. */
export async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
}

/** Leaves out their statements, which may contain what people wrote. Null: nobody is waited for. */
export async function findBlockers(connectionString: string, pid: number): Promise<string | null> {
  const watcher = new pg.Client({ connectionString, application_name: "parley-migrate" });
  watcher.on("error", () => undefined);
  await watcher.connect();
  try {
    const { rows } = await watcher.query<{ blocker: string }>(
      `select format('process %s (%s, %s, in its transaction for %s s)', pid,
         coalesce(nullif(application_name, ''), usename), state, extract(epoch from now() - xact_start)::int) as blocker
       from pg_stat_activity where pid = any(pg_blocking_pids($1)) order by xact_start limit 3`,
      [pid],
    );
    return rows.length === 0 ? null : rows.map(({ blocker }) => blocker).join(" and ");
  } finally {
    await watcher.end();
  }
}
