import { duplicateTool as contract } from "@parley/contracts/tools/tool-contracts";
import { asId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { duplicateTool } from "../definitions/duplicate-tool.ts";
import { presentToolResult } from "../definitions/present-tool.ts";
import { requireTool } from "../definitions/require-tool.ts";
import type { ToolsDeps } from "../tools-deps.ts";

export function duplicateToolOperation(deps: ToolsDeps): Operation {
  return defineOperation(contract, async ({ scope, identity, params, query }) => {
    const names = { name: query.new_name, displayName: query.new_display_name };
    const id = await duplicateTool(deps, scope, identity, asId(params.tool_id), names);
    const tool = await scope.transaction((unit) => requireTool(unit, id));
    return presentToolResult(tool, identity, "Tool duplicated");
  });
}
