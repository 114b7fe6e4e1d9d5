import { FUNCTION_NAME } from "@parley/contracts/tools/tool-schemas";
import { DomainError } from "@parley/foundation/domain-error";
import {
  type ListedMcpServer,
  type ListedMcpTool,
  listMcpTools,
} from "../../../conversation/answer/tools/mcp/list-mcp-tools.ts";
import { McpFailureError } from "../../../conversation/answer/tools/mcp/mcp-failure.ts";
import type { JsonObject } from "../../../platform/record-secrets/secret-places.ts";
import type { ToolsDeps } from "../tools-deps.ts";
import { readMcpConfiguration } from "./check-configuration.ts";
import { withoutNulls } from "./to-endpoint-tool.ts";

/** A person waits for it. */
const LISTING_TIMEOUT_MS = 15_000;
const MAX_FUNCTION_NAME_CHARS = 64;

/**
 * What an MCP server lists.
 * @param configuration with its secrets in place
 * @throws DomainError `invalid-input`: the address is not allowed, or `mcp-server-not-listed`
 */
export async function listServer(deps: ToolsDeps, configuration: JsonObject): Promise<ListedMcpServer> {
  const { url, headers } = readMcpConfiguration(configuration, deps.findAddressProblem);
  const address = { url, headers: withoutNulls(headers ?? {}) };
  try {
    // Without a signal of the caller's: their going away changes nothing outside.
    const { signal } = new AbortController();
    return await listMcpTools(deps.platform.guardedHttp, address, LISTING_TIMEOUT_MS, signal);
  } catch (error) {
    if (!(error instanceof McpFailureError)) throw error;
    throw new DomainError("invalid-input", error.message, {
      code: `mcp-server-${error.kind}`,
      fix: "Check the address and the headers, and that the server speaks MCP over streamable HTTP.",
    });
  }
}

/** @throws DomainError `invalid-input` (`mcp-tool-not-listed`) */
export function findListed({ tools }: ListedMcpServer, remoteTool: string): ListedMcpTool {
  const found = tools.find(({ name }) => name === remoteTool);
  if (found !== undefined) return found;
  const names = tools.slice(0, 20).map(({ name }) => name);
  throw new DomainError("invalid-input", `The server lists no tool ${remoteTool}`, {
    code: "mcp-tool-not-listed",
    fix: names.length === 0 ? "The server lists no tools." : `It lists ${names.join(", ")}.`,
  });
}

/** The function that a model is offered for it. @param name of the organization's tool */
export function functionOfListed(name: string, { description, inputSchema }: ListedMcpTool): JsonObject {
  const { $schema: _dialect, ...parameters } = inputSchema;
  return { name: functionName(name), description, parameters };
}

/** Models take fewer characters than servers do. */
function functionName(name: string): string {
  return FUNCTION_NAME.test(name) ? name : name.replaceAll(/[^a-zA-Z0-9_-]+/g, "_").slice(0, MAX_FUNCTION_NAME_CHARS);
}
