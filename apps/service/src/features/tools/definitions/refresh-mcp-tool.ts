import type { ToolId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { ToolsDeps } from "../tools-deps.ts";
import { changeTool } from "./change-tool.ts";
import { readMcpConfiguration } from "./check-configuration.ts";
import { findListed, functionOfListed, listServer } from "./listed-function.ts";
import { readFunction } from "./tool-function.ts";
import { revealConfiguration } from "./tool-secrets.ts";
import { findTool, listToolSecrets } from "./tool-store.ts";

/** Takes description and schema of a tool from what its server lists now. @throws DomainError `not-found`, `invalid-input` */
export async function refreshMcpTool(deps: ToolsDeps, scope: OrganizationScope, id: ToolId): Promise<void> {
  const { tool, secrets } = await scope.transaction(async (unit) => {
    const found = await findTool(unit, id);
    if (found === null) throw notFound("Tool");
    return { tool: found, secrets: await listToolSecrets(unit, id) };
  });
  if (tool.type !== "mcp") {
    throw new DomainError("invalid-input", "Only tools of type mcp have a server to ask", { code: "tool-type-wrong" });
  }
  const owner = { organizationId: scope.organizationId, toolId: id, assistantId: null };
  const configuration = await revealConfiguration(deps.platform.envelope, owner, tool.configuration, secrets);
  const { name } = readFunction(tool.functionDefinition, tool);
  const { remote_tool: remoteTool } = readMcpConfiguration(configuration, deps.findAddressProblem);
  const listed = findListed(await listServer(deps, configuration), remoteTool ?? name);
  const { description } = listed;
  // The address stays as it is, so no secret goes anywhere else.
  await changeTool(
    deps,
    scope,
    id,
    { function_definition: functionOfListed(name, listed), ...(description.trim() === "" ? {} : { description }) },
    false,
  );
}
