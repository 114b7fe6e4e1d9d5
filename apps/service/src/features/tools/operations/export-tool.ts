import { exportTool } from "@parley/contracts/tools/tool-contracts";
import { defineOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import { requireTool } from "../definitions/require-tool.ts";
import { exportToolFile } from "../definitions/tool-file.ts";

export function exportToolOperation(): Operation {
  return defineOperation(exportTool, async ({ scope, params }) => {
    const file = exportToolFile(await scope.transaction((unit) => requireTool(unit, params.tool_id)));
    return new OperationReply({
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": `attachment; filename="${file.fileName}"`,
      },
      body: file.content,
    });
  });
}
