import { DomainError } from "@parley/foundation/domain-error";
import type { CallableTool } from "../../../conversation/answer/tools/callable-tool.ts";
import type { McpTool } from "../../../conversation/answer/tools/mcp/mcp-tool.ts";
import type { FindAddressProblem } from "../../../platform/outbound-http/outbound-url-rules.ts";
import type { JsonObject } from "../../../platform/record-secrets/secret-places.ts";
import type { ToolDefinition } from "../tool.ts";
import { readMcpConfiguration } from "./check-configuration.ts";
import { toEndpointTool, withoutNulls } from "./to-endpoint-tool.ts";
import { readFunction } from "./tool-function.ts";

/**
 * Prepares a tool for being called.
 * @param configuration with its secrets in place
 * @throws DomainError `invalid-input` when it cannot work, or its type cannot run here (`tool-type-not-available`)
 */
export function toCallableTool(
  definition: Omit<ToolDefinition, "configuration">,
  configuration: JsonObject,
  findAddressProblem: FindAddressProblem,
): CallableTool {
  switch (definition.type) {
    case "endpoint":
      return toEndpointTool(definition, configuration, findAddressProblem);
    case "mcp":
      return toMcpTool(definition, configuration, findAddressProblem);
    case "python_function":
    case "lambda":
      throw new DomainError("invalid-input", `Tools of the type ${definition.type} cannot run here yet.`, {
        code: "tool-type-not-available",
      });
  }
}

/**
 * Prepares a tool of an MCP server for being called.
 * @param configuration with its secrets in place
 * @throws DomainError `invalid-input` when it cannot work
 */
function toMcpTool(
  definition: Omit<ToolDefinition, "configuration">,
  configuration: JsonObject,
  findAddressProblem: FindAddressProblem,
): McpTool {
  const server = readMcpConfiguration(configuration, findAddressProblem);
  const offered = readFunction(definition.functionDefinition, definition);
  return {
    function: offered,
    url: server.url,
    headers: withoutNulls(server.headers ?? {}),
    remoteName: server.remote_tool ?? offered.name,
    timeoutMs: (server.timeout_seconds ?? definition.timeoutSeconds) * 1_000,
    retryAttempts: definition.retryAttempts,
  };
}
