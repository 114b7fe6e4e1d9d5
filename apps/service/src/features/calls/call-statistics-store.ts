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

export interface DailyCalls {
  /** In UTC, `2026-01-31`. */
  readonly day: string;
  readonly count: number;
  readonly completedCount: number;
  readonly failedCount: number;
}

/** Days without calls are left out. */
export async function countCallsByDay(unit: ScopedUnitOfWork, filter: CallFilter): Promise<readonly DailyCalls[]> {
  const day = sql<string>`to_char(calls.started_at at time zone 'utc', 'YYYY-MM-DD')`;
  const rows = await filteredCalls(unit, filter)
    .select(({ fn }) => [
      day.as("day"),
      fn.countAll<number>().as("count"),
      fn.countAll<number>().filterWhere("calls.status", "=", "completed").as("completed"),
      fn.countAll<number>().filterWhere("calls.status", "=", "failed").as("failed"),
    ])
    .groupBy(day)
    .orderBy(day)
    .execute();
  return rows.map((row) => ({
    day: row.day,
    count: row.count,
    completedCount: row.completed,
    failedCount: row.failed,
  }));
}

export interface AssistantCalls {
  readonly assistantId: number;
  readonly assistantName: string;
  readonly count: number;
  readonly durationSeconds: number;
}

/** The assistants with the most calls first. */
export async function rankAssistants(
  unit: ScopedUnitOfWork,
  filter: CallFilter,
  limit: number,
): Promise<readonly AssistantCalls[]> {
  const rows = await filteredCalls(unit, filter)
    .select(({ fn }) => [
      "assistants.id",
      "assistants.name",
      fn.countAll<number>().as("count"),
      secondsInAll.as("seconds"),
    ])
    .groupBy(["assistants.id", "assistants.name"])
    .orderBy("count", "desc")
    .orderBy("assistants.id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    assistantId: row.id,
    assistantName: row.name,
    count: row.count,
    durationSeconds: row.seconds,
  }));
}

const secondsInAll = sql<number>`coalesce(sum(${durationSeconds}), 0)::bigint`;
