import { deleteTool as contract } from "@parley/contracts/tools/tool-contracts";
import { asId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { deleteTool } from "../delete-tool.ts";

export function deleteToolOperation(): Operation {
  return defineOperation(contract, async ({ scope, params }) => {
    await scope.transaction((unit) => deleteTool(unit, asId(params.tool_id)));
    return { success: true, message: "Tool deleted" };
  });
}
