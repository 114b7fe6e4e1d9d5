import type { callAnalytics, callStats } from "@parley/contracts/calls/call-schemas";
import type { z } from "zod";
import type { SumsOfDay } from "../../platform/database/day-sums.ts";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { type CallSum, readAssistantNames, sumCalls } from "./call-statistics-store.ts";

const DAY_MS = 86_400_000;
const TOP_ASSISTANTS = 10;
const DAYS = { "1d": 1, "7d": 7, "30d": 30, "90d": 90 } as const;

export async function readStats(unit: ScopedUnitOfWork): Promise<z.input<typeof callStats>> {
  const totals = addUp((await sumCalls(unit, {})).flatMap(({ rows }) => rows));
  return {
    total_calls: totals.count,
    total_duration: totals.durationSeconds,
    average_duration: averageDuration(totals),
  };
}

/** Statistics of the calls that began in the last days, each of 24 hours. */
export async function analyzeCalls(
  unit: ScopedUnitOfWork,
  period: keyof typeof DAYS,
  now: Date,
): Promise<z.input<typeof callAnalytics>> {
  const from = new Date(now.getTime() - DAYS[period] * DAY_MS);
  // A call that begins by the database's clock is not left out because this process's is behind.
  const ofDays = await sumCalls(unit, { from });
  const sums = ofDays.flatMap(({ rows }) => rows);
  const totals = addUp(sums);
  const assistants = [...Map.groupBy(sums, ({ assistantId }) => assistantId)]
    .map(([assistantId, own]) => ({ ...addUp(own), assistantId }))
    .sort((one, other) => other.count - one.count || one.assistantId - other.assistantId)
    .slice(0, TOP_ASSISTANTS);
  const names = await readAssistantNames(
    unit,
    assistants.map(({ assistantId }) => assistantId),
  );
  const average = averageDuration(totals);
  const endedCount = totals.completedCount + totals.failedCount;
  return {
    period,
    total_calls: totals.count,
    completed_calls: totals.completedCount,
    failed_calls: totals.failedCount,
    ongoing_calls: totals.ongoingCount,
    total_duration: totals.durationSeconds,
    avg_duration: average,
    average_duration: average,
    success_rate: endedCount === 0 ? 0 : Math.round((10_000 * totals.completedCount) / endedCount) / 100,
    daily_stats: everyDay(from, now, addUpDays(ofDays)),
    top_assistants: assistants.map(({ assistantId, count, durationSeconds }) => ({
      assistant_id: assistantId,
      assistant_name: names.get(assistantId) ?? "",
      calls: count,
      duration: durationSeconds,
    })),
  };
}

interface DailyCalls {
  /** In UTC, `2026-01-31`. */
  readonly day: string;
  readonly count: number;
  readonly completedCount: number;
  readonly failedCount: number;
}

function addUpDays(ofDays: readonly SumsOfDay<CallSum>[]): readonly DailyCalls[] {
  return [...Map.groupBy(ofDays, ({ day }) => day)].map(([day, parts]) => ({
    ...addUp(parts.flatMap(({ rows }) => rows)),
    day,
  }));
}

interface CallTotals {
  readonly count: number;
  readonly completedCount: number;
  readonly failedCount: number;
  readonly ongoingCount: number;
  /** Counts only calls that have ended. */
  readonly durationSeconds: number;
}

function addUp(sums: readonly CallSum[]): CallTotals {
  const countOf = (wanted: string | null) =>
    sums.reduce((all, { status, count }) => (wanted === null || status === wanted ? all + count : all), 0);
  return {
    count: countOf(null),
    completedCount: countOf("completed"),
    failedCount: countOf("failed"),
    ongoingCount: countOf("ongoing"),
    durationSeconds: sums.reduce((all, { durationSeconds }) => all + durationSeconds, 0),
  };
}

/** In seconds, over the calls that have ended; two decimals. */
function averageDuration({ completedCount, failedCount, durationSeconds }: CallTotals): number {
  const endedCount = completedCount + failedCount;
  return endedCount === 0 ? 0 : Math.round((100 * durationSeconds) / endedCount) / 100;
}

/** Every UTC day of the period, so that a chart has no gaps. */
export function everyDay(from: Date, to: Date, counted: readonly DailyCalls[]) {
  const byDay = new Map(counted.map((each) => [each.day, each]));
  const stats: Record<string, { total: number; completed: number; failed: number }> = {};
  const lastDay = dayOf(to);
  for (let at = from.getTime(); ; at += DAY_MS) {
    const day = dayOf(new Date(at));
    const { count = 0, completedCount = 0, failedCount = 0 } = byDay.get(day) ?? {};
    stats[day] = { total: count, completed: completedCount, failed: failedCount };
    if (day >= lastDay) return stats;
  }
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
