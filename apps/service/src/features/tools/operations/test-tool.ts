import { testTool as contract } from "@parley/contracts/tools/tool-execution-contracts";
import { asId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { presentTest } from "../executions/present-execution.ts";
import { testTool } from "../executions/test-tool.ts";
import type { ToolsDeps } from "../tools-deps.ts";

export function testToolOperation(deps: ToolsDeps): Operation {
  return defineOperation(contract, async ({ scope, params, body }) => {
    const call = { arguments: body?.parameters ?? {}, context: body?.context_variables ?? {} };
    return presentTest(await testTool(deps, scope, asId(params.tool_id), call));
  });
}
