import { getTool } from "@parley/contracts/tools/tool-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { presentTool } from "../definitions/present-tool.ts";
import { requireTool } from "../definitions/require-tool.ts";

export function getToolOperation(): Operation {
  return defineOperation(getTool, async ({ scope, identity, params }) => {
    const tool = presentTool(await scope.transaction((unit) => requireTool(unit, params.tool_id)), identity);
    return { ...tool, success: true, tool };
  });
}
