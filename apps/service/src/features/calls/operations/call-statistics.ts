import { readCallAnalytics, readCallStats } from "@parley/contracts/calls/call-contracts";
import type { Clock } from "@parley/foundation/clock";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { analyzeCalls, readStats } from "../analyze-calls.ts";

export function callStatisticsOperations(clock: Clock): readonly Operation[] {
  return [
    defineOperation(readCallStats, ({ scope }) => scope.transaction(readStats)),
    defineOperation(readCallAnalytics, ({ scope, query }) =>
      scope.transaction((unit) => analyzeCalls(unit, query.period, clock.now())),
    ),
  ];
}
