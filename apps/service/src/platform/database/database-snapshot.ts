import { DomainError } from "@parley/foundation/domain-error";
import pg from "pg";
import { copyOut } from "./copy-rows.ts";
import { refuseMoved } from "./moved-database.ts";
import {
  COPY_SETTINGS,
  copyOutStatement,
  listStoredTables,
  MIGRATIONS_TABLE,
  readSequences,
  type SequenceValue,
  type StoredTable,
} from "./stored-tables.ts";

/** A migration that was run on the copied database. */
export interface RunMigration {
  readonly number: number;
  readonly name: string;
}

/** All data as of one moment, read table by table over one connection. */
export interface DatabaseSnapshot {
  /** Such as `18.4`. */
  readonly serverVersion: string;
  readonly migrations: readonly RunMigration[];
  readonly tables: readonly StoredTable[];
  /** Ids of the master keys that wrap anything in here. */
  readonly masterKeyIds: readonly string[];
  rowsOf(table: StoredTable): AsyncIterable<Buffer>;
  /** Read after the tables: sequences ignore transactions, and reading later only gives a higher value. */
  readSequences(): Promise<readonly SequenceValue[]>;
  close(): Promise<void>;
}

export interface SnapshotOptions {
  /** Blocks writes until the snapshot is closed, so that the copy is final. */
  readonly holdsOffWriters: boolean;
}

/**
 * Opens one transaction that sees the database as of now, whatever is written meanwhile.
 * @throws DomainError when the database is empty, was moved elsewhere, or this user cannot see every row
 */
export async function openSnapshot(connectionString: string, options: SnapshotOptions): Promise<DatabaseSnapshot> {
  const client = new pg.Client({ connectionString, application_name: "parley-copy" });
  // The running statement fails too, and its caller handles that.
  client.on("error", () => undefined);
  await client.connect();
  try {
    if (!(await hasMigrations(client))) {
      throw new DomainError("invalid-state", "The database contains no Parley tables", {
        code: "nothing-to-copy",
        fix: "Check that DATABASE_URL and DATA_DIR are those of the installation you want to copy.",
      });
    }
    await refuseMoved(client);
    const tables = await listStoredTables(client);
    await client.query(`begin isolation level repeatable read${options.holdsOffWriters ? "" : " read only"}`);
    await client.query(COPY_SETTINGS);
    if (options.holdsOffWriters) {
      // Before the first query, which fixes the snapshot, so that writes in progress are waited for and included.
      await client.query(
        `lock table ${tables.map(({ name }) => client.escapeIdentifier(name)).join(", ")} in share mode`,
      );
    }
    await refuseHiddenRows(client);
    const { rows: migrations } = await client.query<RunMigration>(
      `select number, name from ${MIGRATIONS_TABLE} order by number`,
    );
    const { rows: version } = await client.query<{ version: string }>(
      "select split_part(current_setting('server_version'), ' ', 1) as version",
    );
    return {
      serverVersion: version[0]?.version ?? "",
      migrations,
      tables,
      masterKeyIds: await readMasterKeyIds(client),
      rowsOf: (table) => copyOut(client, copyOutStatement(table)),
      readSequences: () => readSequences(client),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function hasMigrations(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('public.parley_migrations') is not null as found",
  );
  return rows[0]?.found === true;
}

/** Row-level security hides rows silently; `row_security = off` fails under FORCE, even for the tables' owner. */
async function refuseHiddenRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
       and not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
       and not exists (
         select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname and p.permissive = 'PERMISSIVE'
           and p.cmd in ('ALL', 'SELECT') and p.qual = 'true' and p.roles && array[current_user, 'public']::name[])
     order by 1`,
  );
  if (rows.length === 0) return;
  throw new DomainError(
    "not-allowed",
    `This database user cannot see every row of ${rows.map(({ name }) => name).join(", ")}`,
    { code: "rows-hidden", fix: "Use the user that Parley itself runs as." },
  );
}

async function readMasterKeyIds(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    "select master_key_id as id from instance_keys union select master_key_id from organization_data_keys order by 1",
  );
  return rows.map(({ id }) => id);
}
