import { DomainError } from "@parley/foundation/domain-error";
import pg from "pg";
import { BASELINE_NUMBER, lineageOf } from "./baseline.ts";
import { copyIn, copyOut } from "./copy-rows.ts";
import { createClientDatabase, type Database } from "./database.ts";
import type { RunMigration } from "./database-snapshot.ts";
import { applyMigration, lockMigrations, type Migration, makeMigrationsTable } from "./migrate.ts";
import { pauseConstraints } from "./paused-constraints.ts";
import { isSameDigest, RowDigest, type TableDigest } from "./row-digest.ts";
import {
  COPY_SETTINGS,
  copyInStatement,
  copyOutStatement,
  listStoredTables,
  type SequenceValue,
  type StoredTable,
} from "./stored-tables.ts";

/** Where rows come from: a backup, or another database. */
export interface DataSource {
  /** The schema version of its rows. */
  readonly migrations: readonly RunMigration[];
  /** One after the other; each table's rows must be read before the next. */
  tables(): AsyncIterable<SourceTable>;
  /** Called after the tables were read. */
  sequences(): Promise<readonly SequenceValue[]>;
}

export interface SourceTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** COPY's text format. */
  readonly rows: AsyncIterable<Buffer>;
}

export interface LoadedTable extends TableDigest {
  readonly name: string;
}

export interface LoadRequest {
  readonly connectionString: string;
  /** All migrations of this version of Parley. */
  readonly migrations: readonly Migration[];
  readonly source: DataSource;
  /** Runs on the newest schema before anything becomes visible. */
  readonly settle: (db: Database) => Promise<void>;
}

/**
 * Fills an empty database in one transaction, so that nothing remains of a failed attempt: the schema as the source had
 * it, its rows (read back and compared), its sequences, then the newer migrations, then `settle`.
 * @throws DomainError when the database is not empty, or the source comes from a newer Parley, or one older than the baseline
 */
export async function loadDatabase(request: LoadRequest): Promise<readonly LoadedTable[]> {
  const client = new pg.Client({ connectionString: request.connectionString, application_name: "parley-copy" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    // A service that starts meanwhile waits, and then finds everything in place.
    await lockMigrations(client);
    await refuseUnlessEmpty(client);
    const [before, after] = splitMigrations(request.migrations, request.source.migrations);
    await client.query("begin");
    await client.query(COPY_SETTINGS);
    await makeMigrationsTable(client);
    for (const migration of before) await applyMigration(client, migration);
    const loaded = await loadTables(client, request.source);
    await setSequences(client, await request.source.sequences());
    for (const migration of after) await applyMigration(client, migration);
    await request.settle(createClientDatabase(client));
    await client.query("commit");
    // Gives the planner statistics on the new rows. Autovacuum would do it later, so a failure here does not matter.
    await client.query("analyze").catch(() => undefined);
    return loaded;
  } finally {
    // Without a commit the server discards everything.
    await client.end();
  }
}

/** @throws DomainError when the database holds anything, whether or not it is Parley's */
export async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname <> 'information_schema' and n.nspname !~ '^pg_' and c.relkind in ('r', 'p', 'v', 'm')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1 limit 3`,
  );
  if (rows.length === 0) return;
  throw new DomainError(
    "conflict",
    `The database is not empty: it holds ${rows.map(({ name }) => name).join(", ")}${rows.length === 3 ? ", …" : ""}`,
    {
      code: "database-not-empty",
      fix: "Give an empty database (DATABASE_URL) or an empty DATA_DIR. Nothing was changed, and nothing is ever overwritten.",
    },
  );
}

/** The migrations the source had, and the newer ones. Those that the baseline replaces made the same schema. */
function splitMigrations(
  known: readonly Migration[],
  run: readonly RunMigration[],
): readonly [readonly Migration[], readonly Migration[]] {
  const names = new Set(known.map(({ name }) => name));
  const unknown = run.find(({ number, name }) => number >= BASELINE_NUMBER && !names.has(name));
  if (unknown !== undefined) {
    throw new DomainError(
      "invalid-state",
      `The data comes from a newer Parley: this one does not know ${unknown.name}`,
      {
        code: "newer-schema",
        fix: "Use the version of Parley it came from, or a newer one.",
      },
    );
  }
  const had = new Set(run.map(({ number }) => number));
  if (lineageOf([...had], "data") === "replaced") had.add(BASELINE_NUMBER);
  return [known.filter(({ number }) => had.has(number)), known.filter(({ number }) => !had.has(number))];
}

async function loadTables(client: pg.Client, source: DataSource): Promise<readonly LoadedTable[]> {
  const tables = new Map((await listStoredTables(client)).map((table) => [table.name, table]));
  const restoreConstraints = await pauseConstraints(client);
  // Migrations may have inserted rows.
  await client.query(`truncate ${[...tables.keys()].map((name) => client.escapeIdentifier(name)).join(", ")}`);
  const loaded: LoadedTable[] = [];
  for await (const { name, columns, rows } of source.tables()) {
    const table = tables.get(name);
    if (table === undefined) throw mismatch(`it holds a table ${name} that its schema does not have`);
    if (!isSameSet(table.columns, columns)) throw mismatch(`its table ${name} has different columns from its schema`);
    const digest = new RowDigest();
    await copyIn(client, copyInStatement(name, columns), digest.watch(rows));
    const given = digest.finish();
    // With the source's columns in the source's order, which may differ from ours.
    await compareWithStored(client, { ...table, columns }, given);
    loaded.push({ name, ...given });
    tables.delete(name);
  }
  const [missing] = tables.keys();
  if (missing !== undefined) throw mismatch(`the rows of ${missing} are missing`);
  await restoreConstraints();
  return loaded;
}

async function compareWithStored(client: pg.Client, table: StoredTable, given: TableDigest): Promise<void> {
  const digest = new RowDigest();
  for await (const piece of copyOut(client, copyOutStatement(table))) digest.update(piece);
  const stored = digest.finish();
  if (isSameDigest(stored, given)) return;
  throw new Error(
    `${table.name} does not read back as it was written: ${stored.rows} rows instead of ${given.rows}, ` +
      `${stored.bytes} bytes instead of ${given.bytes}. Nothing was saved.`,
  );
}

async function setSequences(client: pg.Client, sequences: readonly SequenceValue[]): Promise<void> {
  for (const { name, value } of sequences) {
    await client.query("select setval(format('public.%I', $1::text)::regclass, $2::bigint)", [name, value]);
  }
}

function mismatch(what: string): DomainError {
  return new DomainError("invalid-input", `The data does not match its own schema: ${what}`, {
    code: "schema-mismatch",
    fix: "It was altered, or not made by a released version of Parley.",
  });
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && new Set([...one, ...other]).size === one.length;
}
