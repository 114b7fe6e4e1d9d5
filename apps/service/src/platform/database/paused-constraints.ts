import type pg from "pg";

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Removes, within the caller's transaction, what prevents filling tables in any order: foreign keys (which may form
 * cycles), row-level security (COPY FROM refuses it) and triggers (they have already run on these rows). Needs no
 * superuser, because we own the tables.
 * @returns a function that restores everything, checking every row against every foreign key
 */
export async function pauseConstraints(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: foreignKeys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
     order by conrelid, conname`,
  );
  const { rows: forced } = await client.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity`,
  );
  const { rows: triggered } = await client.query<{ table: string }>(
    `select distinct t.tgrelid::regclass::text as table from pg_trigger t
     join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace
     where not t.tgisinternal and t.tgenabled = 'O' and t.tgparentid = 0`,
  );
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table } of forced) await client.query(`alter table ${table} no force row level security`);
  for (const { table } of triggered) await client.query(`alter table ${table} disable trigger user`);
  return async () => {
    for (const { table } of triggered) await client.query(`alter table ${table} enable trigger user`);
    for (const { table } of forced) await client.query(`alter table ${table} force row level security`);
    for (const { table, name, definition } of foreignKeys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
  };
}
