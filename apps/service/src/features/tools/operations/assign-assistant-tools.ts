import { assignAssistantTools } from "@parley/contracts/assistants/assistant-tool-contracts";
import { asId, type ToolId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { assignTools } from "../assignments/assign-tools.ts";
import { showAssistantTools } from "../assignments/show-assignments.ts";
import type { ToolsDeps } from "../tools-deps.ts";

export function assignAssistantToolsOperation(deps: ToolsDeps): Operation {
  return defineOperation(assignAssistantTools, async ({ scope, identity, params, body }) => {
    const assistantId = params.assistant_id;
    await assignTools(deps, scope, {
      assistantIds: [asId(assistantId)],
      toolIds: body.tool_ids.map((id) => asId<ToolId>(id)),
      isEnabled: body.enabled,
      customConfiguration: body.custom_configuration ?? null,
    });
    return scope.transaction((unit) => showAssistantTools(unit, identity, assistantId, "Tools assigned"));
  });
}
