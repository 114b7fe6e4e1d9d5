import {
  createTool,
  deleteTool,
  discoverLambda,
  duplicateTool,
  getTool,
  listOrganizationTools,
  listTools,
  patchTool,
  updateTool,
} from "@parley/contracts/tools/tool-contracts";
import type { ToolUpdate, toolList } from "@parley/contracts/tools/tool-schemas";
import { asId, type ToolId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import type { z } from "zod";
import { defineOperation, type Operation, type ScopedInput } from "../../../platform/http/operation.ts";
import { changeAuthorOf } from "../../assistants/change/author.ts";
import { deleteAssignments } from "../assignments/assignment-store.ts";
import { changeTool } from "../definitions/change-tool.ts";
import { storeNewTool } from "../definitions/create-tool.ts";
import { copyTool } from "../definitions/duplicate-tool.ts";
import { presentTool, presentToolResult } from "../definitions/present-tool.ts";
import { newDefinition } from "../definitions/read-definition.ts";
import { withPossibleTool } from "../definitions/refuse-impossible-tools.ts";
import { requireTool } from "../definitions/require-tool.ts";
import { countTools, listToolPage, markToolDeleted } from "../definitions/tool-store.ts";
import type { ToolsDeps } from "../tools-deps.ts";

/** Endpoints under /tools: the organization's own tools. */
export function toolOperations(deps: ToolsDeps): readonly Operation[] {
  const change = async ({ scope, identity, params, body }: ScopedInput<{ tool_id: number }, unknown, ToolUpdate>) => {
    const { mayRedirectSecrets } = changeAuthorOf(identity);
    await withPossibleTool(["body"], () => changeTool(deps, scope, asId(params.tool_id), body, mayRedirectSecrets));
    const tool = await scope.transaction((unit) => requireTool(unit, params.tool_id));
    return presentToolResult(tool, identity, "Tool updated");
  };
  return [
    // The same list under two paths; only the size of a page differs.
    defineOperation(listTools, listPage),
    defineOperation(listOrganizationTools, listPage),
    defineOperation(discoverLambda, async ({ query }) => ({
      success: true,
      region: query.region,
      functions: [],
      total: 0,
    })),
    defineOperation(createTool, async ({ scope, identity, body }) => {
      const id = await withPossibleTool(["body"], async () => storeNewTool(deps, scope, identity, newDefinition(body)));
      const tool = await scope.transaction((unit) => requireTool(unit, id));
      return presentToolResult(tool, identity, "Tool created");
    }),
    defineOperation(getTool, async ({ scope, identity, params }) => {
      const tool = presentTool(await scope.transaction((unit) => requireTool(unit, params.tool_id)), identity);
      return { ...tool, success: true, tool };
    }),
    defineOperation(updateTool, change),
    defineOperation(patchTool, change),
    // The row stays for its executions; its secrets and assignments are deleted.
    defineOperation(deleteTool, async ({ scope, params }) => {
      const toolId = asId<ToolId>(params.tool_id);
      await scope.transaction(async (unit) => {
        if (!(await markToolDeleted(unit, toolId))) throw notFound("Tool");
        await deleteAssignments(unit, { toolId });
      });
      return { success: true, message: "Tool deleted" };
    }),
    defineOperation(duplicateTool, async ({ scope, identity, params, query }) => {
      const names = { name: query.new_name, displayName: query.new_display_name };
      const id = await copyTool(deps, scope, identity, asId(params.tool_id), names);
      const tool = await scope.transaction((unit) => requireTool(unit, id));
      return presentToolResult(tool, identity, "Tool duplicated");
    }),
  ];
}

type ListInput = ScopedInput<unknown, z.output<NonNullable<typeof listTools.query>>, unknown>;

async function listPage({ scope, identity, query }: ListInput): Promise<z.input<typeof toolList>> {
  const { page, per_page: perPage } = query;
  const filter = { type: query.tool_type, isActive: query.is_active, search: query.search };
  const order = { by: query.sort_by, direction: query.sort_order };
  const { found, total } = await scope.transaction(async (unit) => ({
    found: await listToolPage(unit, filter, order, { offset: (page - 1) * perPage, limit: perPage }),
    total: await countTools(unit, filter),
  }));
  const tools = found.map((tool) => presentTool(tool, identity));
  const totalPages = Math.ceil(total / perPage);
  const pagination = {
    page,
    per_page: perPage,
    total,
    total_items: total,
    total_pages: totalPages,
    has_next: page < totalPages,
    has_prev: page > 1,
  };
  return { success: true, tools, items: tools, total, pagination };
}
