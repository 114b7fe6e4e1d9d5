import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { refuseMoved } from "./moved-database.ts";
import { MIGRATIONS_TABLE } from "./stored-tables.ts";

/** Any number; the same for every Parley process, so that one migrates and the others wait. */
const MIGRATION_LOCK = 7_261_550;
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

/**
 * Brings the schema up to date. Forward only, each file in one transaction, all under an advisory lock.
 * @returns the names of the files that were run.
 * @throws Error when the database is newer than this version of Parley, was moved elsewhere, or a file fails (nothing of
 * it remains).
 */
export async function migrate(connectionString: string, migrations: readonly Migration[]): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString, application_name: "parley-migrate" });
  await client.connect();
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
    for (const migration of pending) await runMigration(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    // Ending the connection also gives back the lock.
    await client.end();
  }
}

/** Whoever makes or changes the schema does so alone, until the connection ends. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
}

export async function makeMigrationsTable(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists ${MIGRATIONS_TABLE} (number integer primary key, name text not null, run_at timestamptz not null default now())`,
  );
}

/**
 * Runs one file within the caller's transaction and notes it as done.
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

async function runMigration(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await applyMigration(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
