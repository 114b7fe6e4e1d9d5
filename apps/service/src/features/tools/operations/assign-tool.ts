import { assignTool } from "@parley/contracts/assistants/assistant-tool-contracts";
import { asId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { assignTools } from "../assignments/assign-tools.ts";
import { namedAssistants } from "../named-assistants.ts";
import { showAssignments } from "../show-assignments.ts";
import type { ToolsDeps } from "../tools-deps.ts";

export function assignToolOperation(deps: ToolsDeps): Operation {
  return defineOperation(assignTool, async ({ scope, identity, params, body }) => {
    const toolId = params.tool_id;
    await assignTools(deps, scope, {
      assistantIds: namedAssistants(body),
      toolIds: [asId(toolId)],
      isEnabled: body.enabled ?? true,
      customConfiguration: body.custom_configuration ?? null,
    });
    return scope.transaction((unit) => showAssignments(unit, identity, toolId, "Tool assigned"));
  });
}
