import { configureAssistantTool } from "@parley/contracts/assistants/assistant-tool-contracts";
import { type AssistantId, asId, type ToolId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { changeAuthorOf } from "../../assistants/change/author.ts";
import { configureAssignedTool } from "../assignments/configure-assigned-tool.ts";
import { showAssistantTools } from "../assignments/show-assignments.ts";
import type { ToolsDeps } from "../tools-deps.ts";

export function configureAssistantToolOperation(deps: ToolsDeps): Operation {
  return defineOperation(configureAssistantTool, async ({ scope, identity, params, body }) => {
    const link = { assistantId: asId<AssistantId>(params.assistant_id), toolId: asId<ToolId>(params.tool_id) };
    const change = { isEnabled: body.enabled, customConfiguration: body.custom_configuration };
    await configureAssignedTool(deps, scope, link, change, changeAuthorOf(identity).mayRedirectSecrets);
    return scope.transaction((unit) => showAssistantTools(unit, identity, params.assistant_id, "Tool configured"));
  });
}
