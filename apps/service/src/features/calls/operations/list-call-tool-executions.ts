import { listCallToolExecutions as contract } from "@parley/contracts/calls/call-contracts";
import { asId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { listConversationExecutions } from "../../tools/executions/conversation-executions.ts";
import { presentExecutions } from "../../tools/executions/present-execution.ts";
import { withCall } from "../require-call.ts";

export function listCallToolExecutionsOperation(): Operation {
  return defineOperation(contract, ({ scope, params, query }) =>
    withCall(scope, params, async (unit, call) => {
      const filter = { toolId: query.tool_id, status: query.status };
      return presentExecutions(await listConversationExecutions(unit, asId(call.id), filter, query.limit));
    }),
  );
}
