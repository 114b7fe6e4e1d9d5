import { readdir, readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { refuseMoved } from "./moved-database.ts";
import { MIGRATIONS_TABLE } from "./stored-tables.ts";
import { unreachableDatabase } from "./unreachable-database.ts";

/** Any number; the same for every Parley process, so that one migrates and the others wait. */
const MIGRATION_LOCK = 7_261_550;
const CONNECT_WITHIN_MS = 10_000;
const MIGRATION_FILE = /^(\d{4})-[a-z0-9-]+\.sql$/;

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

export async function readMigrations(
  folder: URL = new URL("./migrations/", import.meta.url),
): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => MIGRATION_FILE.test(name)).sort();
  return Promise.all(
    names.map(async (name) => ({
      number: Number(name.slice(0, 4)),
      name,
      sql: await readFile(new URL(name, folder), "utf8"),
    })),
  );
}

export interface MigrateOptions {
  /** Gets messages about what is holding a migration up. */
  readonly log?: (message: string) => void;
  /** How long a statement waits for a lock before the file is rolled back and tried again; default 1,500. */
  readonly lockWaitMs?: number;
  /** How long a file is retried in all; default 300,000. */
  readonly lockPatienceMs?: number;
}

/**
 * Brings the schema up to date. Forward only, each file in one transaction, all under an advisory lock.
 *
 * A statement that waits for a lock blocks everybody queued behind it, even readers. So it waits only briefly and lets
 * the others pass before the next try: one long reader delays the migration, not the service.
 * @returns the names of the files that were run.
 * @throws DomainError `unavailable` when the database cannot be reached; Error when it is newer than this version of Parley, was moved elsewhere, or a file fails (nothing of
 * it remains).
 */
export async function migrate(
  connectionString: string,
  migrations: readonly Migration[],
  options: MigrateOptions = {},
): Promise<readonly string[]> {
  const client = new pg.Client({
    connectionString,
    application_name: "parley-migrate",
    // A host that swallows packets would keep the start waiting for minutes, without a word.
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  // The connection was lost between two tries; the next statement fails anyway.
  client.on("error", () => undefined);
  await client.connect().catch((error: unknown) => {
    throw unreachableDatabase(error);
  });
  try {
    await lockMigrations(client);
    await refuseMoved(client);
    await makeMigrationsTable(client);
    const { rows } = await client.query<{ number: number; name: string }>(
      `select number, name from ${MIGRATIONS_TABLE} order by number`,
    );
    const newest = migrations.at(-1)?.number ?? 0;
    const unknown = rows.find((row) => row.number > newest);
    if (unknown !== undefined) {
      throw new Error(
        `The database was migrated by a newer Parley (${unknown.name}). Start that version, or restore a backup made before it.`,
      );
    }
    const done = new Set(rows.map((row) => row.number));
    const pending = migrations.filter((migration) => !done.has(migration.number));
    for (const migration of pending) await runWithRetries(client, connectionString, migration, options);
    return pending.map((migration) => migration.name);
  } finally {
    // Ending the connection also releases the lock.
    await client.end();
  }
}

/** Only one connection at a time creates or changes the schema; it holds this lock until it is closed. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
}

export async function makeMigrationsTable(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists ${MIGRATIONS_TABLE} (number integer primary key, name text not null, run_at timestamptz not null default now())`,
  );
}

/**
 * Runs one file within the caller's transaction and records it as done.
 * @throws Error that names the file
 */
export async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
    await client.query(`insert into ${MIGRATIONS_TABLE} (number, name) values ($1, $2)`, [
      migration.number,
      migration.name,
    ]);
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

const LOCK_NOT_AVAILABLE = "55P03";
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

async function runWithRetries(
  client: pg.Client,
  connectionString: string,
  migration: Migration,
  { log, lockWaitMs = 1_500, lockPatienceMs = 300_000 }: MigrateOptions,
): Promise<void> {
  const startMs = performance.now();
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const watch = await watchBlockers(client, connectionString, lockWaitMs / 2);
    try {
      await runMigration(client, migration, lockWaitMs);
      return;
    } catch (error) {
      if (!isLockNotAvailable(error)) throw error;
      const held = `Migration ${migration.name} waits for a lock that ${await watch.blockers()} holds`;
      if (performance.now() - startMs >= lockPatienceMs) {
        throw new Error(`${held}. Parley gave up waiting: end that transaction and start again. Nothing was changed.`, {
          cause: error,
        });
      }
      log?.(`${held}; it lets the others pass and tries again`);
      await setTimeout(pauseMs);
    } finally {
      await watch.stop();
    }
  }
}

function isLockNotAvailable(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof pg.DatabaseError && cause.code === LOCK_NOT_AVAILABLE;
}

interface BlockerWatch {
  /** Who held the lock, in words for the log. */
  blockers(): Promise<string>;
  stop(): Promise<void>;
}

/** Finds out who holds the lock half-way through the wait, because afterwards nobody can tell any more. */
async function watchBlockers(client: pg.Client, connectionString: string, afterMs: number): Promise<BlockerWatch> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const stopping = new AbortController();
  const looking = (async () => {
    await setTimeout(afterMs, null, { signal: stopping.signal });
    return findBlockers(connectionString, rows[0]?.pid ?? 0);
  })().catch(() => "another connection");
  return {
    blockers: () => looking,
    stop: async () => {
      stopping.abort();
      await looking;
    },
  };
}

/** Leaves out their statements, which may contain what people wrote. */
async function findBlockers(connectionString: string, pid: number): Promise<string> {
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
    return rows.length === 0 ? "another connection" : rows.map(({ blocker }) => blocker).join(" and ");
  } finally {
    await watcher.end();
  }
}

async function runMigration(client: pg.Client, migration: Migration, lockWaitMs: number): Promise<void> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${Math.round(lockWaitMs)}`);
    await applyMigration(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
