import { createTool as contract } from "@parley/contracts/tools/tool-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { createTool } from "../definitions/create-tool.ts";
import { presentToolResult } from "../definitions/present-tool.ts";
import { newDefinition } from "../definitions/read-definition.ts";
import { withPossibleTool } from "../definitions/refuse-impossible-tools.ts";
import { requireTool } from "../definitions/require-tool.ts";
import type { ToolsDeps } from "../tools-deps.ts";

export function createToolOperation(deps: ToolsDeps): Operation {
  return defineOperation(contract, async ({ scope, identity, body }) => {
    const id = await withPossibleTool(["body"], async () => createTool(deps, scope, identity, newDefinition(body)));
    const tool = await scope.transaction((unit) => requireTool(unit, id));
    return presentToolResult(tool, identity, "Tool created");
  });
}
