import { listToolLogs } from "@parley/contracts/tools/tool-execution-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { requireTool } from "../definitions/require-tool.ts";
import { listExecutions } from "../executions/execution-store.ts";
import { presentExecutions } from "../executions/present-execution.ts";

export function listToolLogsOperation(): Operation {
  return defineOperation(listToolLogs, ({ scope, params, query }) =>
    scope.transaction(async (unit) => {
      const { id } = await requireTool(unit, params.tool_id);
      return presentExecutions(await listExecutions(unit, { toolId: id, status: query.status }, query.limit));
    }),
  );
}
