import { unassignTool as contract } from "@parley/contracts/assistants/assistant-tool-contracts";
import { asId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { unassignTool } from "../assignments/unassign-tools.ts";
import { namedAssistants } from "../named-assistants.ts";
import { showAssignments } from "../show-assignments.ts";

export function unassignToolOperation(): Operation {
  return defineOperation(contract, ({ scope, identity, params, body }) =>
    scope.transaction(async (unit) => {
      await unassignTool(unit, asId(params.tool_id), namedAssistants(body));
      return showAssignments(unit, identity, params.tool_id, "Tool unassigned");
    }),
  );
}
