import type { OutboundHttp } from "../../../../platform/outbound-http/outbound-http.ts";
import { isJsonObject, type JsonObject } from "../endpoint-tool.ts";
import { McpFailureError } from "./mcp-failure.ts";
import type { McpServerAddress } from "./mcp-tool.ts";
import { withMcpServer } from "./with-mcp-server.ts";

/** A tool as an MCP server describes it. */
export interface ListedMcpTool {
  readonly name: string;
  readonly title: string | null;
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly inputSchema: JsonObject;
  /** What the server says of it, which nobody has checked. */
  readonly isReadOnly: boolean;
  readonly isDestructive: boolean;
}

export interface ListedMcpServer {
  readonly name: string;
  readonly version: string;
  readonly tools: readonly ListedMcpTool[];
}

const MOST_BYTES = 2_097_152;
const MOST_TOOLS = 500;
const MOST_PAGES = 20;

/** Asks an MCP server for its tools, all pages. @throws McpFailureError; the signal's reason when aborted */
export async function listMcpTools(
  http: OutboundHttp,
  server: McpServerAddress,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<ListedMcpServer> {
  const exchange = { http, server, idempotencyKey: null, timeoutMs, mostBytes: MOST_BYTES, signal };
  return withMcpServer(exchange, async ({ client, options }) => {
    const tools: ListedMcpTool[] = [];
    let cursor: string | undefined;
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const listed = await client.listTools(cursor === undefined ? {} : { cursor }, options);
      tools.push(...listed.tools.map(toListedTool));
      if (tools.length > MOST_TOOLS) break;
      cursor = listed.nextCursor;
      if (cursor === undefined) {
        const about = client.getServerVersion();
        return { name: about?.name ?? "", version: about?.version ?? "", tools };
      }
    }
    throw new McpFailureError({
      kind: "too-large",
      detail: `it lists more than ${MOST_TOOLS} tools`,
      mayHaveHappened: false,
    });
  });
}

function toListedTool(tool: {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: unknown;
  readonly annotations?:
    | {
        readonly title?: string | undefined;
        readonly readOnlyHint?: boolean | undefined;
        readonly destructiveHint?: boolean | undefined;
      }
    | undefined;
}): ListedMcpTool {
  const { annotations } = tool;
  return {
    name: tool.name,
    title: tool.title ?? annotations?.title ?? null,
    description: tool.description ?? "",
    inputSchema: isJsonObject(tool.inputSchema) ? tool.inputSchema : {},
    isReadOnly: annotations?.readOnlyHint === true,
    isDestructive: annotations?.destructiveHint === true,
  };
}
