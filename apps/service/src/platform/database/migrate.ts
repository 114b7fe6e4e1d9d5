import { readdir, readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { ADOPTION_SQL, BASELINE_NUMBER, lineageOf, refuseUnfinishedIndexes } from "./baseline.ts";
import { buildIndexes, readIndexBuilds } from "./index-builds.ts";
import { watchBlockers } from "./lock-blockers.ts";
import { refuseMoved } from "./moved-database.ts";
import { MIGRATIONS_TABLE } from "./stored-tables.ts";
import { unreachableDatabase } from "./unreachable-database.ts";

/** Any number; the same for every Parley process, so that one migrates and the others wait. */
const MIGRATION_LOCK = 7_261_550;
const LOCK_PAUSE_MS = 100;
const CONNECT_WITHIN_MS = 10_000;
/** A file, or a folder whose files are one migration, in the order of their names. */
const MIGRATION_NAME = /^\d{4}-[a-z0-9-]+(?:\.sql)?$/;

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

export async function readMigrations(
  folder: URL = new URL("./migrations/", import.meta.url),
): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => MIGRATION_NAME.test(name)).sort();
  return Promise.all(
    names.map(async (name) => ({ number: Number(name.slice(0, 4)), name, sql: await readSql(new URL(name, folder)) })),
  );
}

async function readSql(path: URL): Promise<string> {
  if (path.pathname.endsWith(".sql")) return readFile(path, "utf8");
  const files = (await readdir(path)).filter((name) => name.endsWith(".sql")).sort();
  const parts = await Promise.all(files.map((name) => readFile(new URL(`${path.href}/${name}`), "utf8")));
  return parts.join("\n");
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
 * Brings the schema up to date. Forward only, all under an advisory lock, each file in one transaction; a file of nothing but
 * `CREATE INDEX CONCURRENTLY` builds these outside of one, and goes on where it was cut off. A database that has run every
 * migration that the baseline replaces adopts the baseline: it is recorded without being run.
 *
 * A statement that waits for a lock blocks everybody queued behind it, even readers. So it waits only briefly and lets
 * the others pass before the next try: one long reader delays the migration, not the service.
 * @returns the names of the files that were run.
 * @throws DomainError `unavailable` when the database cannot be reached; Error when it is newer than this version of Parley, older
 * than the baseline, was moved elsewhere, or a file fails (nothing of it remains).
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
    const baseline = migrations.find(({ number }) => number === BASELINE_NUMBER);
    if (baseline !== undefined && lineageOf([...done], "database") === "replaced") {
      await refuseUnfinishedIndexes(client);
      await runWithRetries(client, connectionString, { ...baseline, sql: ADOPTION_SQL }, options);
      done.add(baseline.number);
    }
    const pending = migrations.filter((migration) => !done.has(migration.number));
    for (const migration of pending) {
      const builds = readIndexBuilds(migration);
      if (builds === null) await runWithRetries(client, connectionString, migration, options);
      else {
        await naming(migration, () =>
          buildIndexes(client, connectionString, { ...options, name: migration.name, builds }),
        );
        await recordMigration(client, migration);
      }
    }
    return pending.map((migration) => migration.name);
  } finally {
    // Ending the connection also releases the lock.
    await client.end();
  }
}

/**
 * Only one connection at a time creates or changes the schema; it holds this lock until it is closed. Who waits asks again and again:
 * a statement that waits is one that an index which is built beside what goes on would wait for in turn.
 */
export async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [MIGRATION_LOCK]);
    if (rows[0]?.mine === true) return;
    await setTimeout(LOCK_PAUSE_MS);
  }
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
  const builds = readIndexBuilds(migration);
  // Within a transaction, indexes can only be built while others wait.
  const statements = builds?.map(({ statement }) => statement.replace(" CONCURRENTLY ", " ")).join(";");
  await naming(migration, () => client.query(statements ?? migration.sql));
  await recordMigration(client, migration);
}

async function recordMigration(client: pg.Client, { number, name }: Migration): Promise<void> {
  await client.query(`insert into ${MIGRATIONS_TABLE} (number, name) values ($1, $2)`, [number, name]);
}

async function naming({ name }: Migration, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
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
