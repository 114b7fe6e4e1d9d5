import { sql } from "kysely";
import {
  byDay,
  isWithin,
  type OpenSpan,
  readSumsSince,
  type SumsOfDay,
  type TimeSpan,
} from "../../platform/database/day-sums.ts";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { durationSeconds, filteredCalls } from "./call-store.ts";

/** Of one assistant and status. */
export interface CallSum {
  readonly assistantId: number;
  readonly status: string;
  readonly count: number;
  /** Of calls that have ended. */
  readonly durationSeconds: number;
}

/**
 * The calls that began in a time, whatever was asked about them before; what has no calls is left out.
 * @returns sums by day; one day may come twice, of its parts
 */
export async function sumCalls(unit: ScopedUnitOfWork, span: OpenSpan): Promise<readonly SumsOfDay<CallSum>[]> {
  return readSumsSince(unit, "calls", span, { first: await firstCallAt(unit), sumUp: sumCallsByDay });
}

async function firstCallAt(unit: ScopedUnitOfWork): Promise<Date | null> {
  const first = await filteredCalls(unit, {})
    .select("calls.started_at")
    .orderBy("calls.started_at")
    .orderBy("calls.id")
    .limit(1)
    .executeTakeFirst();
  return first?.started_at ?? null;
}

async function sumCallsByDay(
  unit: ScopedUnitOfWork,
  spans: readonly TimeSpan[],
): Promise<readonly SumsOfDay<CallSum>[]> {
  if (spans.length === 0) return [];
  const { rows } = await sql<CallSum & { readonly day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, assistant_id as "assistantId", status, count(*) as count,
      coalesce(sum(seconds), 0)::bigint as "durationSeconds"
    from (
      select (calls.started_at at time zone 'utc')::date as day, calls.assistant_id, calls.status, ${durationSeconds} as seconds
      from calls
      where calls.organization_id = ${unit.organizationId} and calls.channel = 'voice'
        and ${isWithin("calls.started_at", spans)}
    ) as call
    group by call.day, call.assistant_id, call.status`.execute(unit.db);
  return byDay(rows);
}

/** By id; those of deleted assistants are known, too. */
export async function readAssistantNames(
  unit: ScopedUnitOfWork,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await unit.db
    .selectFrom("assistants")
    .select(["id", "name"])
    .where("organization_id", "=", unit.organizationId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
