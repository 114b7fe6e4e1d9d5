import { sql } from "kysely";
import type { Database } from "./database.ts";

/**
 * Makes sure that row-level security really binds scoped transactions on this connection: a superuser sees every row
 * despite FORCE, so scoped transactions must be able to become parley_tenant, and that role must not bypass it.
 * @throws Error with what to do, when it does not hold; the service must not start then.
 */
export async function verifyTenancy(database: Database): Promise<void> {
  const { rows } = await sql<{ rolsuper: boolean; rolbypassrls: boolean; can_become: boolean }>`
    select rolsuper, rolbypassrls, pg_has_role(current_user, oid, 'MEMBER') as can_become
    from pg_roles where rolname = 'parley_tenant'`.execute(database);
  const role = rows[0];
  if (role === undefined || !role.can_become) {
    throw new Error(
      "The database user cannot become the role parley_tenant, so organizations would not be kept apart. " +
        "Run as a user that may create roles: GRANT parley_tenant TO <the user in DATABASE_URL>.",
    );
  }
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
