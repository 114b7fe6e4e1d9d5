import { sql } from "kysely";
import type { DataDoor } from "../../platform/database/scope.ts";

interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  readonly appliedAt: Date;
}

/** The last change that was made to the database's form; it belongs to no organization. */
export async function findNewestMigration({ db }: DataDoor): Promise<AppliedMigration | null> {
  const { rows } = await sql<AppliedMigration>`
    select number, name, run_at as "appliedAt" from parley_migrations order by number desc limit 1`.execute(db);
  return rows[0] ?? null;
}
