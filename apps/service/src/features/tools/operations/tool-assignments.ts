import {
  assignAssistantTools,
  assignTool,
  configureAssistantTool,
  listAssistantTools,
  listToolAssignments,
  unassignAssistantTool,
  unassignTool,
} from "@parley/contracts/assistants/assistant-tool-contracts";
import { type AssistantId, asId, type ToolId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { changeAuthorOf } from "../../assistants/change/author.ts";
import { assignTools } from "../assignments/assign-tools.ts";
import { configureAssignedTool } from "../assignments/configure-assigned-tool.ts";
import { showAssignments, showAssistantTools } from "../assignments/show-assignments.ts";
import { removeAssignments } from "../assignments/unassign-tools.ts";
import type { ToolsDeps } from "../tools-deps.ts";

/** The assignments of tools to assistants, under /tools and under /assistants. */
export function toolAssignmentOperations(deps: ToolsDeps): readonly Operation[] {
  return [
    defineOperation(assignTool, async ({ scope, identity, params, body }) => {
      const toolId = params.tool_id;
      await assignTools(deps, scope, {
        assistantIds: namedAssistants(body),
        toolIds: [asId(toolId)],
        isEnabled: body.enabled ?? true,
        customConfiguration: body.custom_configuration ?? null,
      });
      return scope.transaction((unit) => showAssignments(unit, identity, toolId, "Tool assigned"));
    }),
    defineOperation(unassignTool, ({ scope, identity, params, body }) =>
      scope.transaction(async (unit) => {
        await removeAssignments(unit, asId(params.tool_id), namedAssistants(body));
        return showAssignments(unit, identity, params.tool_id, "Tool unassigned");
      }),
    ),
    defineOperation(listToolAssignments, ({ scope, identity, params }) =>
      scope.transaction((unit) => showAssignments(unit, identity, params.tool_id, "Assignments of the tool")),
    ),
    defineOperation(listAssistantTools, ({ scope, identity, params }) =>
      scope.transaction((unit) => showAssistantTools(unit, identity, params.assistant_id, "Tools of the assistant")),
    ),
    defineOperation(assignAssistantTools, async ({ scope, identity, params, body }) => {
      const assistantId = params.assistant_id;
      await assignTools(deps, scope, {
        assistantIds: [asId(assistantId)],
        toolIds: body.tool_ids.map((id) => asId<ToolId>(id)),
        isEnabled: body.enabled,
        customConfiguration: body.custom_configuration ?? null,
      });
      return scope.transaction((unit) => showAssistantTools(unit, identity, assistantId, "Tools assigned"));
    }),
    defineOperation(configureAssistantTool, async ({ scope, identity, params, body }) => {
      const ids = { assistantId: asId<AssistantId>(params.assistant_id), toolId: asId<ToolId>(params.tool_id) };
      const change = { isEnabled: body.enabled, customConfiguration: body.custom_configuration };
      await configureAssignedTool(deps, scope, ids, change, changeAuthorOf(identity).mayRedirectSecrets);
      return scope.transaction((unit) => showAssistantTools(unit, identity, params.assistant_id, "Tool configured"));
    }),
    defineOperation(unassignAssistantTool, async ({ scope, params }) => {
      await scope.transaction((unit) => removeAssignments(unit, asId(params.tool_id), [asId(params.assistant_id)]));
      return { success: true, message: "Tool unassigned" };
    }),
  ];
}

/** The assistants named in a body, as a list or a single one; empty when there are none. */
function namedAssistants(body: {
  readonly assistant_ids?: readonly number[] | null | undefined;
  readonly assistant_id?: number | null | undefined;
}): readonly AssistantId[] {
  const ids = [...(body.assistant_ids ?? []), ...(typeof body.assistant_id === "number" ? [body.assistant_id] : [])];
  return ids.map((id) => asId<AssistantId>(id));
}
