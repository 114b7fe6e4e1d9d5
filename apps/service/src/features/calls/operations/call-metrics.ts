import { readCallMetrics, recomputeCallMetrics } from "@parley/contracts/calls/call-metrics-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { showCallMetrics } from "../metrics/show-call-metrics.ts";
import { withCall } from "../require-call.ts";

/** Endpoints under /calls/…/metrics. */
export const callMetricsOperations: readonly Operation[] = [
  defineOperation(readCallMetrics, ({ scope, params }) =>
    withCall(scope, params, (unit, call) => showCallMetrics(unit, call, false)),
  ),
  defineOperation(recomputeCallMetrics, ({ scope, params }) =>
    withCall(scope, params, (unit, call) => showCallMetrics(unit, call, true)),
  ),
];
