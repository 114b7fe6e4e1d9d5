import type { readCostAnalytics } from "@parley/contracts/calls/call-cost-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { type CostGroup, type CostGrouping, groupCosts, sumCosts } from "./call-cost-store.ts";
import { addTotals, CURRENCY, toDollars, totalOf } from "./cost-totals.ts";
import { presentTotals } from "./present-costs.ts";

const DAY_MS = 86_400_000;
/** A call is in several groups, so that the calls of all groups are no sum; otherwise all entries need not be read again. */
const SPLITS_CALLS: Readonly<Record<CostGrouping, boolean>> = {
  day: false,
  week: false,
  month: false,
  service: true,
  provider: true,
};

/** What the billed calls that began in the last days cost. */
export async function analyzeCosts(
  unit: ScopedUnitOfWork,
  { days, grouping }: { readonly days: number; readonly grouping: CostGrouping },
  now: Date,
): Promise<z.input<NonNullable<typeof readCostAnalytics.success>>> {
  const time = { from: new Date(now.getTime() - days * DAY_MS), to: now };
  const groups = await groupCosts(unit, grouping, time);
  const { callCount, totals } = SPLITS_CALLS[grouping] ? await sumCosts(unit, time) : addUpGroups(groups);
  const { knownMicros } = totalOf(totals);
  const { total_cost, unknown } = presentTotals(totals);
  return {
    days,
    group_by: grouping,
    date_from: toWireTimestamp(time.from),
    date_to: toWireTimestamp(time.to),
    currency: CURRENCY,
    total_calls: callCount,
    total_cost,
    average_cost_per_call: callCount === 0 ? 0 : toDollars(Math.round(knownMicros / callCount)),
    groups: groups.map((group) => ({ key: group.key, calls: group.callCount, ...presentTotals(group.totals) })),
    unknown: unknown.includes("total_cost") ? ["total_cost", "average_cost_per_call"] : [],
  };
}

function addUpGroups(groups: readonly CostGroup[]): Omit<CostGroup, "key"> {
  return {
    callCount: groups.reduce((all, { callCount }) => all + callCount, 0),
    totals: addTotals(groups.map(({ totals }) => totals)),
  };
}
