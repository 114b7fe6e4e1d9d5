import { listCallToolExecutions, listCallWebhookLogs } from "@parley/contracts/calls/call-contracts";
import { exportCallLogs, readCallLogs } from "@parley/contracts/calls/call-log-contracts";
import { asId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { defineOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import { listConversationExecutions } from "../../tools/executions/conversation-executions.ts";
import { presentExecutions } from "../../tools/executions/present-execution.ts";
import { listConversationTries } from "../../webhooks/deliveries/list-conversation-tries.ts";
import type { VoiceCall } from "../call.ts";
import { presentDebugLog } from "../debug-log/present-debug-log.ts";
import { readDebugLog } from "../debug-log/read-debug-log.ts";
import { eventTypeOf, presentWebhookTry } from "../present-webhook-try.ts";
import { withCall } from "../require-call.ts";

/** Endpoints about what happened in a call: its debug log, webhooks and tools. */
export const callLogOperations: readonly Operation[] = [
  defineOperation(readCallLogs, ({ scope, params }) => withCall(scope, params, showDebugLog)),
  defineOperation(exportCallLogs, async ({ scope, params }) => {
    const body = await withCall(scope, params, showDebugLog);
    const fileName = `call_${body.call_id}_logs.json`;
    return new OperationReply({ headers: { "content-disposition": `attachment; filename="${fileName}"` }, body });
  }),
  defineOperation(listCallWebhookLogs, ({ scope, params, query }) =>
    withCall(scope, params, async (unit, call) => {
      const tries = await listConversationTries(unit, asId(call.id), eventTypeOf(query.webhook_type));
      return tries.map((attempt) => presentWebhookTry(call, attempt));
    }),
  ),
  defineOperation(listCallToolExecutions, ({ scope, params, query }) =>
    withCall(scope, params, async (unit, call) => {
      const filter = { toolId: query.tool_id, status: query.status };
      return presentExecutions(await listConversationExecutions(unit, asId(call.id), filter, query.limit));
    }),
  ),
];

async function showDebugLog(unit: ScopedUnitOfWork, call: VoiceCall) {
  return presentDebugLog(call, await readDebugLog(unit, call));
}
