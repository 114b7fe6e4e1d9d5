import { addMcpServerTools, listMcpServerTools, refreshMcpTool } from "@parley/contracts/tools/mcp-tool-contracts";
import { asId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { addMcpTools } from "../definitions/add-mcp-tools.ts";
import { listServer } from "../definitions/listed-function.ts";
import { presentTool, presentToolResult } from "../definitions/present-tool.ts";
import { refreshMcpTool as refreshTool } from "../definitions/refresh-mcp-tool.ts";
import { withPossibleTool } from "../definitions/refuse-impossible-tools.ts";
import { requireTool } from "../definitions/require-tool.ts";
import type { ToolsDeps } from "../tools-deps.ts";

/** Tools of MCP servers: what a server lists, and making tools of it. */
export function mcpToolOperations(deps: ToolsDeps): readonly Operation[] {
  return [
    defineOperation(listMcpServerTools, async ({ body }) => {
      const { name, version, tools } = await listServer(deps, body);
      return {
        success: true as const,
        server: { name, version },
        tools: tools.map((tool) => ({
          remote_tool: tool.name,
          title: tool.title,
          description: tool.description,
          input_schema: tool.inputSchema,
          read_only: tool.isReadOnly,
          destructive: tool.isDestructive,
        })),
        total: tools.length,
      };
    }),
    defineOperation(addMcpServerTools, async ({ scope, identity, body }) => {
      const ids = await withPossibleTool(["body"], () => addMcpTools(deps, scope, identity, body));
      const tools = await scope.transaction(async (unit) => {
        const made = [];
        for (const id of ids) made.push(presentTool(await requireTool(unit, id), identity));
        return made;
      });
      return { success: true as const, message: "Tools created", tools, total: tools.length };
    }),
    defineOperation(refreshMcpTool, async ({ scope, identity, params }) => {
      await refreshTool(deps, scope, asId(params.tool_id));
      const tool = await scope.transaction((unit) => requireTool(unit, params.tool_id));
      return presentToolResult(tool, identity, "Tool refreshed");
    }),
  ];
}
