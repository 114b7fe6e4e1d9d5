import type { McpTool } from "../../../conversation/answer/tools/mcp/mcp-tool.ts";
import type { FindAddressProblem } from "../../../platform/outbound-http/outbound-url-rules.ts";
import type { JsonObject } from "../../../platform/record-secrets/secret-places.ts";
import type { ToolDefinition } from "../tool.ts";
import { readMcpConfiguration } from "./check-configuration.ts";
import { withoutNulls } from "./to-endpoint-tool.ts";
import { readFunction } from "./tool-function.ts";

/**
 * Prepares a tool of an MCP server for being called.
 * @param configuration with its secrets in place
 * @throws DomainError `invalid-input` when it cannot work
 */
export function toMcpTool(
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
