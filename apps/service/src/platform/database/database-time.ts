import { sql } from "kysely";
import type { Database } from "./database.ts";

/**
 * Returns the time by the one clock all processes share. Use it for every time that is stored or compared with a stored
 * one: a process whose own clock is an hour off would otherwise retry an hour late, or at once.
 */
export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("the database did not return its time");
  return row.now;
}

/** The time `ms` milliseconds from now. */
export async function databaseTimeIn(db: Database, ms: number): Promise<Date> {
  return new Date((await databaseTime(db)).getTime() + ms);
}
