import type pg from "pg";

/** Records which migrations ran; created by `migrate`, never copied. */
export const MIGRATIONS_TABLE = "parley_migrations";
/** Marks a database whose data was moved elsewhere; see `moved-database.ts`. */
export const MOVED_TABLE = "parley_moved";

/** How a table is copied: by column names, in an order that is the same on every server. */
export interface StoredTable {
  readonly name: string;
  /** Without those the database computes. */
  readonly columns: readonly string[];
  /** Of the primary key, as SQL; null: by all columns. Text is compared byte by byte, because collations differ between servers. */
  readonly order: string | null;
}

/**
 * Every table whose rows are worth keeping. The job queue's tables are in a schema of their own and are left out: jobs
 * are nudges, and the rows they point at are copied. So are unlogged tables, which may vanish at any time.
 */
export async function listStoredTables(client: pg.ClientBase): Promise<readonly StoredTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] | null }>(
    `select c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select array_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
                         order by array_position(i.indkey::int2[], a.attnum))
         from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey::int2[])
         where i.indrelid = c.oid and i.indisprimary) as key
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relpersistence = 'p' and c.relname <> all ($1::text[])
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by c.relname collate "C"`,
    [[MIGRATIONS_TABLE, MOVED_TABLE]],
  );
  return rows.map(({ name, columns, key }) => ({
    name,
    columns,
    order: key?.join(", ") ?? null,
  }));
}

/** The statement that returns a table's rows in COPY's text format. */
export function copyOutStatement({ name, columns, order }: StoredTable): string {
  const list = columns.map(quote).join(", ");
  return `copy (select ${list} from public.${quote(name)} order by ${order ?? `row(${list})::text collate "C"`}) to stdout`;
}

export function copyInStatement(name: string, columns: readonly string[]): string {
  return `copy public.${quote(name)} (${columns.map(quote).join(", ")}) from stdin`;
}

/** The last number a sequence returned. */
export interface SequenceValue {
  readonly name: string;
  /** Decimal text: a bigint. */
  readonly value: string;
}

/** Leaves out sequences that have not been used yet. */
export async function readSequences(client: pg.ClientBase): Promise<readonly SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename collate "C"`,
  );
  return rows;
}

/**
 * Makes every server write values as the same text: floats with all their digits and times with their offset, so that
 * both are read back exactly. Turns off the time limits, which must not end a long copy.
 */
export const COPY_SETTINGS = [
  "set local client_encoding = 'UTF8'",
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  "set local timezone = 'UTC'",
  "set local bytea_output = 'hex'",
  "set local extra_float_digits = 3",
  "set local statement_timeout = 0",
  "set local lock_timeout = 0",
  "set local idle_in_transaction_session_timeout = 0",
].join(";\n");

function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
