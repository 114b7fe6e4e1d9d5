import { Kysely, type KyselyPlugin, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import type pg from "pg";
import type { DB } from "./schema.generated.ts";

export type Database = Kysely<DB>;

/** @param plugins rewrite every query; tests use them to remove a guard on purpose. */
export function createDatabase(pool: PostgresPool, plugins: readonly KyselyPlugin[] = []): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [...plugins] });
}

/** Typed SQL on one connection, within its current transaction. The caller ends the connection; bigints come as text. */
export function createClientDatabase(client: pg.Client): Database {
  const connection: PostgresPoolClient = {
    query: client.query.bind(client) as PostgresPoolClient["query"],
    release: () => undefined,
  };
  return new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { connect: async () => connection, end: async () => undefined, options: {} },
    }),
  });
}
