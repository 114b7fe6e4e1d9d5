import type { ClaimAction } from "@parley/contracts/tools/claim-actions";
import { suggestActions } from "../../../conversation/answer/claims/suggest-actions.ts";
import type { ToolDefinition } from "../tool.ts";

/** What a tool's success makes true when an assistant says that it was done: as somebody set it, else as suggested. */
export function actionsBackedBy({
  name,
  description,
  type,
  configuration,
  backsActions,
}: Pick<ToolDefinition, "name" | "description" | "type" | "configuration" | "backsActions">): readonly ClaimAction[] {
  if (backsActions !== null) return backsActions;
  const { url, method } = configuration;
  // Without a method an endpoint is called by GET; a tool of an MCP server has none that would say anything.
  const ofEndpoint = typeof method === "string" ? method.toUpperCase() : typeof url === "string" ? "GET" : undefined;
  const given = type === "mcp" ? undefined : ofEndpoint;
  return suggestActions({ name, description, ...(given === undefined ? {} : { method: given }) });
}
