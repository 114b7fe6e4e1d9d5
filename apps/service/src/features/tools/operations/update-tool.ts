import { updateTool as contract, patchTool } from "@parley/contracts/tools/tool-contracts";
import type { ToolUpdate } from "@parley/contracts/tools/tool-schemas";
import { asId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation, type ScopedInput } from "../../../platform/http/operation.ts";
import { changeAuthorOf } from "../../assistants/change/author.ts";
import { updateTool } from "../definitions/change-tool.ts";
import { presentToolResult } from "../definitions/present-tool.ts";
import { withPossibleTool } from "../definitions/refuse-impossible-tools.ts";
import { requireTool } from "../definitions/require-tool.ts";
import type { ToolsDeps } from "../tools-deps.ts";

/** Under both methods. */
export function updateToolOperations(deps: ToolsDeps): readonly Operation[] {
  const change = async ({ scope, identity, params, body }: ScopedInput<{ tool_id: number }, unknown, ToolUpdate>) => {
    const { mayRedirectSecrets } = changeAuthorOf(identity);
    await withPossibleTool(["body"], () => updateTool(deps, scope, asId(params.tool_id), body, mayRedirectSecrets));
    const tool = await scope.transaction((unit) => requireTool(unit, params.tool_id));
    return presentToolResult(tool, identity, "Tool updated");
  };
  return [defineOperation(contract, change), defineOperation(patchTool, change)];
}
