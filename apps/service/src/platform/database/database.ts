import { Kysely, type KyselyPlugin, PostgresDialect } from "kysely";
import type pg from "pg";
import type { DB } from "./schema.generated.ts";

export type Database = Kysely<DB>;

/** @param plugins rewrite every query; used by tests that remove a guard on purpose. */
export function createDatabase(pool: pg.Pool, plugins: readonly KyselyPlugin[] = []): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [...plugins] });
}
