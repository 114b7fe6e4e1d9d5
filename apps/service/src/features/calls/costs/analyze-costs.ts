import type { readCostAnalytics } from "@parley/contracts/calls/call-cost-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { SumsOfDay } from "../../../platform/database/day-sums.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { type CostsOfDay, readCostsByDay } from "./call-cost-store.ts";
import { addTotals, CURRENCY, toDollars, totalOf } from "./cost-totals.ts";
import { presentTotals } from "./present-costs.ts";

const DAY_MS = 86_400_000;

type Analytics = z.input<NonNullable<typeof readCostAnalytics.success>>;
export type CostGrouping = z.output<NonNullable<typeof readCostAnalytics.query>>["group_by"];

type Sum = Pick<CostsOfDay, "callCount" | "totals">;

/** What the billed calls that began in the last days cost. */
export async function analyzeCosts(
  unit: ScopedUnitOfWork,
  { days, grouping }: { readonly days: number; readonly grouping: CostGrouping },
  now: Date,
): Promise<Analytics> {
  const from = new Date(now.getTime() - days * DAY_MS);
  // The moment of the request is part of it.
  const ofDays = await readCostsByDay(unit, { from, to: new Date(now.getTime() + 1) });
  const { callCount, totals } = addUp(ofDays.flatMap(({ rows }) => rows.filter((row) => row.grouping === "all")));
  const { knownMicros } = totalOf(totals);
  const { total_cost, unknown } = presentTotals(totals);
  return {
    days,
    group_by: grouping,
    date_from: toWireTimestamp(from),
    date_to: toWireTimestamp(now),
    currency: CURRENCY,
    total_calls: callCount,
    total_cost,
    average_cost_per_call: callCount === 0 ? 0 : toDollars(Math.round(knownMicros / callCount)),
    groups: groupsOf(ofDays, grouping).map(([key, sum]) => ({
      key,
      calls: sum.callCount,
      ...presentTotals(sum.totals),
    })),
    unknown: unknown.includes("total_cost") ? ["total_cost", "average_cost_per_call"] : [],
  };
}

/** Groups by time come oldest first, others by name: both in the order of their keys. */
function groupsOf(
  ofDays: readonly SumsOfDay<CostsOfDay>[],
  grouping: CostGrouping,
): readonly (readonly [string, Sum])[] {
  const isOfTime = grouping !== "service" && grouping !== "provider";
  const wanted = isOfTime ? "all" : grouping;
  const rows = ofDays.flatMap(({ day, rows: ofDay }) =>
    ofDay
      .filter((row) => row.grouping === wanted)
      .map((row) => ({ key: isOfTime ? periodOf(day, grouping) : (row.key ?? ""), row })),
  );
  return [...Map.groupBy(rows, ({ key }) => key)]
    .map(([key, ofKey]) => [key, addUp(ofKey.map(({ row }) => row))] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The first day of the period that the day is in; weeks begin on Monday (ISO 8601). */
function periodOf(day: string, period: "day" | "week" | "month"): string {
  if (period === "month") return `${day.slice(0, 8)}01`;
  if (period === "day") return day;
  const date = new Date(`${day}T00:00:00Z`);
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  return new Date(date.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/** A call is in one day, and once in each of its groups there. */
function addUp(sums: readonly Sum[]): Sum {
  return {
    callCount: sums.reduce((all, { callCount }) => all + callCount, 0),
    totals: addTotals(sums.map(({ totals }) => totals)),
  };
}
