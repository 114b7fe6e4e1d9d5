import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { CallFilter } from "./call-filter.ts";
import { sumCalls } from "./call-statistics-store.ts";
import { countMatchingCalls } from "./call-store.ts";

/** What the sums of days tell is not counted call by call. */
export async function countFilteredCalls(unit: ScopedUnitOfWork, filter: CallFilter): Promise<number> {
  const { status, assistantId, from, before, ...others } = filter;
  // The few that go on have an index of their own.
  if (status === "ongoing" || Object.values(others).some((value) => value !== undefined && value !== false)) {
    return countMatchingCalls(unit, filter);
  }
  const sums = await sumCalls(unit, { from, before });
  return sums
    .flatMap(({ rows }) => rows)
    .filter((row) => status === undefined || row.status === status)
    .filter((row) => assistantId === undefined || row.assistantId === assistantId)
    .reduce((all, { count }) => all + count, 0);
}
