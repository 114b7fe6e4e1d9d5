import { getCallTrace, listCallTraces } from "@parley/contracts/calls/call-trace-contracts";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { readMemoryUses } from "../../memories/uses/note-uses.ts";
import { findTrace, listTraces } from "../traces/call-trace-store.ts";
import { listTurns } from "../traces/call-turn-store.ts";
import { listClaims } from "../traces/claim-store.ts";
import { presentTrace, presentTraceDetail } from "../traces/present-call-trace.ts";
import { listVendorSwitches } from "../traces/vendor-switch-store.ts";

/** Endpoints under /call-traces. */
export const callTraceOperations: readonly Operation[] = [
  defineOperation(listCallTraces, async ({ scope, query }) => {
    const filter = {
      assistantId: query.assistant_id,
      callId: query.call_id,
      minQualityScore: query.min_quality_score,
      resolutionStatus: query.resolution_status,
    };
    return (await scope.transaction((unit) => listTraces(unit, filter, query))).map(presentTrace);
  }),
  defineOperation(getCallTrace, ({ scope, identity, params }) =>
    scope.transaction(async (unit) => {
      const trace = await findTrace(unit, params.trace_id);
      if (trace === null) throw notFound("Call trace");
      return presentTraceDetail(
        trace,
        await listTurns(unit, trace.callId),
        await listVendorSwitches(unit, trace.callId),
        await listClaims(unit, trace.callId),
        await readMemoryUses(unit, trace.callId, identity),
      );
    }),
  ),
];
