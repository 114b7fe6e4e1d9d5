import { exportTool, importTool } from "@parley/contracts/tools/tool-contracts";
import { DomainError } from "@parley/foundation/domain-error";
import { readMultipartForm } from "../../../platform/http/multipart-form.ts";
import { defineOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import { storeNewTool } from "../definitions/create-tool.ts";
import { presentToolResult } from "../definitions/present-tool.ts";
import { withPossibleTool } from "../definitions/refuse-impossible-tools.ts";
import { requireTool } from "../definitions/require-tool.ts";
import { exportToolFile, importToolFile } from "../definitions/tool-file.ts";
import type { ToolsDeps } from "../tools-deps.ts";

/** A tool as a file: exported here, imported elsewhere. */
export function toolFileOperations(deps: ToolsDeps): readonly Operation[] {
  return [
    defineOperation(importTool, async ({ scope, identity, rawBody, headers }) => {
      const form = await readMultipartForm(rawBody, String(headers["content-type"] ?? ""));
      const file = form.files.get("file");
      if (file === undefined) {
        throw new DomainError("invalid-input", "The form has no file", {
          code: "file-missing",
          fix: "Send the exported file in the field `file`.",
        });
      }
      const id = await withPossibleTool(["body", "file"], async () =>
        storeNewTool(deps, scope, identity, importToolFile(file.bytes)),
      );
      const tool = await scope.transaction((unit) => requireTool(unit, id));
      return presentToolResult(tool, identity, "Tool imported");
    }),
    defineOperation(exportTool, async ({ scope, params }) => {
      const file = exportToolFile(await scope.transaction((unit) => requireTool(unit, params.tool_id)));
      return new OperationReply({
        headers: {
          "content-type": "application/json; charset=utf-8",
          "content-disposition": `attachment; filename="${file.fileName}"`,
        },
        body: file.content,
      });
    }),
  ];
}
