import { type EndpointTool, isIdempotent } from "./endpoint-tool.ts";
import type { McpTool } from "./mcp/mcp-tool.ts";

/** A tool that is called outside: an address of the organization's, or a tool of an MCP server. */
export type CallableTool = EndpointTool | McpTool;

export function isMcpTool(tool: CallableTool): tool is McpTool {
  return "remoteName" in tool;
}

/** Whether doing it twice is the same as doing it once. What an MCP server says of its tools is a hint that proves nothing. */
export function mayRepeat(tool: CallableTool): boolean {
  return !isMcpTool(tool) && isIdempotent(tool.method);
}
