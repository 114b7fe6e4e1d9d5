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

/** Which migrations a copy stands on. */
export interface RunMigration {
  readonly number: number;
  readonly name: string;
}

/** All data of one moment, to be read table by table over one connection. */
export interface DatabaseSnapshot {
  /** Such as `18.4`. */
  readonly serverVersion: string;
  readonly migrations: readonly RunMigration[];
  readonly tables: readonly StoredTable[];
  /** Ids of the master keys that something in here is wrapped by. */
  readonly masterKeyIds: readonly string[];
  rowsOf(table: StoredTable): AsyncIterable<Buffer>;
  /** After the tables: a sequence stands outside of transactions, and later only means further on. */
  readSequences(): Promise<readonly SequenceValue[]>;
  close(): Promise<void>;
}

export interface SnapshotOptions {
  /** Nobody may write until the snapshot is closed: what is copied is then the last word. */
  readonly holdsOffWriters: boolean;
}

/**
 * Opens one transaction that sees the database as it is now, whatever happens meanwhile.
 * @throws DomainError when there is nothing in it, it was moved elsewhere, or this user would not see every row
 */
export async function openSnapshot(connectionString: string, options: SnapshotOptions): Promise<DatabaseSnapshot> {
  const client = new pg.Client({ connectionString, application_name: "parley-copy" });
  // The statement that runs fails, too, and that is where it is dealt with.
  client.on("error", () => undefined);
  await client.connect();
  try {
    if (!(await hasMigrations(client))) {
      throw new DomainError("invalid-state", "The database holds no data of Parley", {
        code: "nothing-to-copy",
        fix: "Check DATABASE_URL and DATA_DIR: they must point to the installation to copy.",
      });
    }
    await refuseMoved(client);
    const tables = await listStoredTables(client);
    await client.query(`begin isolation level repeatable read${options.holdsOffWriters ? "" : " read only"}`);
    await client.query(COPY_SETTINGS);
    if (options.holdsOffWriters) {
      // Before the first query, which decides the moment that is seen: writers of this moment are waited for and seen.
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

/** Row-level security hides rows without a word; `row_security = off` would refuse the tables' owner, too, under FORCE. */
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
    `This database user does not see every row of ${rows.map(({ name }) => name).join(", ")}`,
    { code: "rows-hidden", fix: "Use the user that Parley itself runs as." },
  );
}

async function readMasterKeyIds(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    "select master_key_id as id from instance_keys union select master_key_id from organization_data_keys order by 1",
  );
  return rows.map(({ id }) => id);
}
