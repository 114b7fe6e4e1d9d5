import { unassignAssistantTool } from "@parley/contracts/assistants/assistant-tool-contracts";
import { asId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { unassignTool } from "../assignments/unassign-tools.ts";

export function unassignAssistantToolOperation(): Operation {
  return defineOperation(unassignAssistantTool, async ({ scope, params }) => {
    await scope.transaction((unit) => unassignTool(unit, asId(params.tool_id), [asId(params.assistant_id)]));
    return { success: true, message: "Tool unassigned" };
  });
}
