import { importTool } from "@parley/contracts/tools/tool-contracts";
import { DomainError } from "@parley/foundation/domain-error";
import { readMultipartForm } from "../../../platform/http/multipart-form.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { createTool } from "../definitions/create-tool.ts";
import { presentToolResult } from "../definitions/present-tool.ts";
import { withPossibleTool } from "../definitions/refuse-impossible-tools.ts";
import { requireTool } from "../definitions/require-tool.ts";
import { importToolFile } from "../definitions/tool-file.ts";
import type { ToolsDeps } from "../tools-deps.ts";

export function importToolOperation(deps: ToolsDeps): Operation {
  return defineOperation(importTool, async ({ scope, identity, rawBody, headers }) => {
    const form = await readMultipartForm(rawBody, String(headers["content-type"] ?? ""));
    const file = form.files.get("file");
    if (file === undefined) {
      throw new DomainError("invalid-input", "The form has no file", {
        code: "file-missing",
        fix: "Send the exported file in the field `file`.",
      });
    }
    const id = await withPossibleTool(["body", "file"], async () =>
      createTool(deps, scope, identity, importToolFile(file.bytes)),
    );
    const tool = await scope.transaction((unit) => requireTool(unit, id));
    return presentToolResult(tool, identity, "Tool imported");
  });
}
