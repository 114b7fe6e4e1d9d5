import type { McpServerTools } from "@parley/contracts/tools/mcp-tool-schemas";
import type { ToolId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { Identity } from "../../../platform/http/identity.ts";
import type { ToolsDeps } from "../tools-deps.ts";
import { storeNewTools } from "./create-tool.ts";
import { findListed, functionOfListed, listServer } from "./listed-function.ts";
import { newDefinition } from "./read-definition.ts";

/** Makes tools of those that a server lists, all or none. @throws DomainError `invalid-input` */
export async function addMcpTools(
  deps: ToolsDeps,
  scope: OrganizationScope,
  identity: Pick<Identity, "userId">,
  { url, headers, tools, timeout_seconds: timeoutSeconds }: McpServerTools,
): Promise<readonly ToolId[]> {
  refuseTwins(tools.map((tool) => tool.name ?? tool.remote_tool));
  const server = await listServer(deps, { url, headers });
  const definitions = tools.map(({ remote_tool: remoteTool, name = null, ...own }) => {
    const listed = findListed(server, remoteTool);
    const ownName = name ?? remoteTool.slice(0, 100);
    return newDefinition({
      ...own,
      name: ownName,
      tool_type: "mcp",
      display_name: listed.title?.slice(0, 200) ?? null,
      description: describe(listed.description, ownName),
      configuration: { url, remote_tool: remoteTool, ...(headers == null ? {} : { headers }) },
      function_definition: functionOfListed(ownName, listed),
      timeout_seconds: timeoutSeconds,
      // A server that says its tool only reads can only take claims away by it, never back one.
      backs_actions: own.backs_actions ?? (listed.isReadOnly ? [] : undefined),
    });
  });
  return storeNewTools(deps, scope, identity, definitions);
}

function describe(description: string, name: string): string {
  return description.trim() === "" ? name : description;
}

function refuseTwins(names: readonly string[]): void {
  const twin = names.find((name, index) => names.indexOf(name) !== index);
  if (twin === undefined) return;
  throw new DomainError("invalid-input", `Two of the tools have the name ${twin}`, {
    code: "name-taken",
    fix: "Give one of them another name.",
  });
}
