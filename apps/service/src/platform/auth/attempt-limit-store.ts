import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import type { DataDoor } from "../database/scope.ts";

export interface AttemptBudget {
  readonly name: string;
  readonly key: string;
  /** How long one attempt takes to come back. */
  readonly intervalMs: number;
  /** How long an empty budget takes to refill. */
  readonly perMs: number;
}

/**
 * Commits this one statement without waiting for the disk: a sign-in is not slowed down by it, and a crash merely gives
 * back the last few attempts.
 */
const ASYNC_COMMIT = sql`with async_commit as materialized (select set_config('synchronous_commit', 'off', true))`;

const milliseconds = (count: number) => sql`${count}::double precision * interval '1 millisecond'`;

/** GCRA as one conditional update, so simultaneous attempts cannot exceed the budget. @returns false when it is used up */
export async function takeAttempt(db: Database, budget: AttemptBudget, now: Date): Promise<boolean> {
  const { name, key, intervalMs, perMs } = budget;
  const taken = sql`greatest(l.full_at, ${now}::timestamptz) + ${milliseconds(intervalMs)}`;
  const { rows } = await sql`
    ${ASYNC_COMMIT}
    insert into attempt_limits as l (name, key, full_at)
    select ${name}, ${key}, ${now}::timestamptz + ${milliseconds(intervalMs)} from async_commit
    on conflict (name, key) do update set full_at = ${taken}
      where ${taken} <= ${now}::timestamptz + ${milliseconds(perMs)}
    returning l.name`.execute(db);
  return rows.length > 0;
}

export async function giveAttemptBack(db: Database, budget: AttemptBudget): Promise<void> {
  await sql`
    ${ASYNC_COMMIT}
    update attempt_limits set full_at = full_at - ${milliseconds(budget.intervalMs)} from async_commit
    where name = ${budget.name} and key = ${budget.key}`.execute(db);
}

/** When all attempts are back; null when the key has no row, which also means all are available. */
export async function findFullAt(db: Database, budget: AttemptBudget): Promise<Date | null> {
  const row = await db
    .selectFrom("attempt_limits")
    .select("full_at")
    .where("name", "=", budget.name)
    .where("key", "=", budget.key)
    .executeTakeFirst();
  return row?.full_at ?? null;
}

/** A row with a full budget means the same as no row. */
export async function deleteFullBudgets({ db }: DataDoor, now: Date): Promise<void> {
  await db.deleteFrom("attempt_limits").where("full_at", "<", now).execute();
}
