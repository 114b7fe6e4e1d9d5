import { listTools as contract, listOrganizationTools } from "@parley/contracts/tools/tool-contracts";
import type { toolList } from "@parley/contracts/tools/tool-schemas";
import type { z } from "zod";
import { defineOperation, type Operation, type ScopedInput } from "../../../platform/http/operation.ts";
import { presentTool } from "../definitions/present-tool.ts";
import { countTools, listTools } from "../definitions/tool-store.ts";

type ListInput = ScopedInput<unknown, z.output<NonNullable<typeof contract.query>>, unknown>;

/** The same list under both paths; only the size of a page differs. */
export function listToolsOperations(): readonly Operation[] {
  return [defineOperation(contract, readPage), defineOperation(listOrganizationTools, readPage)];
}

async function readPage({ scope, identity, query }: ListInput): Promise<z.input<typeof toolList>> {
  const { page, per_page: perPage } = query;
  const filter = { type: query.tool_type, isActive: query.is_active, search: query.search };
  const order = { by: query.sort_by, direction: query.sort_order };
  const { found, total } = await scope.transaction(async (unit) => ({
    found: await listTools(unit, filter, order, { offset: (page - 1) * perPage, limit: perPage }),
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
