import { listCallCosts, readCallCosts, readCostAnalytics } from "@parley/contracts/calls/call-cost-contracts";
import { readTimeRange } from "@parley/contracts/wire-types";
import type { Clock } from "@parley/foundation/clock";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { findCalls } from "../call-store.ts";
import { analyzeCosts } from "../costs/analyze-costs.ts";
import { listCostEntries, readCostTotals } from "../costs/call-cost-store.ts";
import { presentCostEntry, presentCostSummary } from "../costs/present-costs.ts";
import { withCall } from "../require-call.ts";

/** Endpoints about what calls cost. */
export function callCostOperations(clock: Clock): readonly Operation[] {
  return [
    defineOperation(readCallCosts, ({ scope, params }) =>
      withCall(scope, params, async (unit, call) => {
        const totals = await readCostTotals(unit, [call.id]);
        const entries = await listCostEntries(unit, call.id);
        return {
          call_summary: presentCostSummary(call, totals.get(call.id) ?? null),
          detailed_entries: entries.map(presentCostEntry),
        };
      }),
    ),
    defineOperation(listCallCosts, ({ scope, query }) =>
      scope.transaction(async (unit) => {
        const filter = {
          isBilled: true,
          ...readTimeRange(query),
          minCost: query.min_cost,
          maxCost: query.max_cost,
        };
        const calls = await findCalls(unit, filter, { ...query, after: null });
        const totals = await readCostTotals(
          unit,
          calls.map(({ id }) => id),
        );
        return calls.map((call) => presentCostSummary(call, totals.get(call.id) ?? null));
      }),
    ),
    defineOperation(readCostAnalytics, ({ scope, query }) =>
      scope.transaction((unit) => analyzeCosts(unit, { days: query.days, grouping: query.group_by }, clock.now())),
    ),
  ];
}
