import { exportCallLogs, readCallLogs } from "@parley/contracts/calls/call-log-contracts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { defineOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import type { VoiceCall } from "../call.ts";
import { presentDebugLog } from "../debug-log/present-debug-log.ts";
import { readDebugLog } from "../debug-log/read-debug-log.ts";
import { withCall } from "../require-call.ts";

export function callLogOperations(): readonly Operation[] {
  const show = async (unit: ScopedUnitOfWork, call: VoiceCall) => presentDebugLog(call, await readDebugLog(unit, call));
  return [
    defineOperation(readCallLogs, ({ scope, params }) => withCall(scope, params, show)),
    defineOperation(exportCallLogs, async ({ scope, params }) => {
      const body = await withCall(scope, params, show);
      const fileName = `call_${body.call_id}_logs.json`;
      return new OperationReply({ headers: { "content-disposition": `attachment; filename="${fileName}"` }, body });
    }),
  ];
}
