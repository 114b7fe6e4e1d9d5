import { sql } from "kysely";
import type { Database } from "./database.ts";

/**
 * What time it is by the one clock that all processes share. For every moment that is stored, or compared with a stored
 * one: a process whose own clock is an hour off would else try again an hour late, or at once.
 */
export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("the database does not say what time it is");
  return row.now;
}

/** The moment so many milliseconds from now. */
export async function databaseTimeIn(db: Database, ms: number): Promise<Date> {
  return new Date((await databaseTime(db)).getTime() + ms);
}
