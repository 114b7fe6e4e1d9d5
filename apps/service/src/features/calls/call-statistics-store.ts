import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { CallFilter } from "./call-filter.ts";
import { durationSeconds, filteredCalls } from "./call-store.ts";

export interface CallTotals {
  readonly count: number;
  readonly completedCount: number;
  readonly failedCount: number;
  readonly ongoingCount: number;
  /** Counts only calls that have ended. */
  readonly durationSeconds: number;
}

export async function readCallTotals(unit: ScopedUnitOfWork, filter: CallFilter): Promise<CallTotals> {
  const row = await filteredCalls(unit, filter)
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.countAll<number>().filterWhere("calls.status", "=", "completed").as("completed"),
      fn.countAll<number>().filterWhere("calls.status", "=", "failed").as("failed"),
      fn.countAll<number>().filterWhere("calls.status", "=", "ongoing").as("ongoing"),
      secondsInAll.as("seconds"),
    ])
    .executeTakeFirstOrThrow();
  return {
    count: row.count,
    completedCount: row.completed,
    failedCount: row.failed,
    ongoingCount: row.ongoing,
    durationSeconds: row.seconds,
  };
}

/** Of one day, assistant and status. */
export interface CallSum {
  /** In UTC, `2026-01-31`. */
  readonly day: string;
  readonly assistantId: number;
  readonly assistantName: string;
  readonly status: string;
  readonly count: number;
  /** Of calls that have ended. */
  readonly durationSeconds: number;
}

/** In one look at the calls, for all that is told of them; what has no calls is left out. */
export async function sumCalls(unit: ScopedUnitOfWork, filter: CallFilter): Promise<readonly CallSum[]> {
  const day = sql`(calls.started_at at time zone 'utc')::date`;
  const rows = await filteredCalls(unit, filter)
    .select(({ fn }) => [
      sql<string>`to_char(${day}, 'YYYY-MM-DD')`.as("day"),
      "assistants.id",
      "assistants.name",
      "calls.status",
      fn.countAll<number>().as("count"),
      secondsInAll.as("seconds"),
    ])
    .groupBy([day, "assistants.id", "assistants.name", "calls.status"])
    .execute();
  return rows.map((row) => ({
    day: row.day,
    assistantId: row.id,
    assistantName: row.name,
    status: row.status,
    count: row.count,
    durationSeconds: row.seconds,
  }));
}

const secondsInAll = sql<number>`coalesce(sum(${durationSeconds}), 0)::bigint`;
