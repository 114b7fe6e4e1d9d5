import { sql } from "kysely";
import pg from "pg";
import type { Database } from "./database.ts";

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * Makes sure that row-level security really binds scoped transactions on this connection: a superuser sees every row
 * despite FORCE, so scoped transactions must be able to become parley_tenant, and that role must not bypass it.
 * @throws Error that says what to do when it does not; the service must not start then.
 */
export async function verifyTenancy(database: Database): Promise<void> {
  const { rows } = await sql<{ rolsuper: boolean; rolbypassrls: boolean }>`
    select rolsuper, rolbypassrls from pg_roles where rolname = 'parley_tenant'`.execute(database);
  const role = rows[0];
  if (role === undefined) {
    throw new Error(
      "The role parley_tenant does not exist, so organizations would not be kept apart. " +
        "Create it (CREATE ROLE parley_tenant NOLOGIN) and restore the database again: its policies and grants name the role.",
    );
  }
  await becomeTenant(database);
  if (role.rolsuper || role.rolbypassrls) {
    throw new Error(
      "The role parley_tenant bypasses row-level security. Run: ALTER ROLE parley_tenant NOSUPERUSER NOBYPASSRLS.",
    );
  }
  const unprotected = await sql<{ relname: string }>`
    select c.relname from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where n.nspname = 'public' and c.relkind = 'r' and not (c.relrowsecurity and c.relforcerowsecurity)`.execute(
    database,
  );
  if (unprotected.rows.length > 0) {
    throw new Error(
      `Tables without forced row-level security: ${unprotected.rows.map((row) => row.relname).join(", ")}. ` +
        "Restore it with ALTER TABLE … FORCE ROW LEVEL SECURITY before starting.",
    );
  }
}

/**
 * Switches to the role for a moment, as every scoped transaction does: since PostgreSQL 16 membership alone is not enough.
 * As a single statement it runs in its own transaction, or in the one under way.
 */
async function becomeTenant(database: Database): Promise<void> {
  try {
    await sql`do $$ begin set local role parley_tenant; set local role none; end $$`.execute(database);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new Error(
      "The database user cannot become the role parley_tenant, so organizations would not be kept apart. As a superuser " +
        "of the server run: GRANT parley_tenant TO <the user in DATABASE_URL>; on PostgreSQL 16 or newer, append WITH SET TRUE.",
      { cause: error },
    );
  }
}
