import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
  type Tool,
} from "@modelcontextprotocol/sdk/types.js";

type Arguments = Readonly<Record<string, unknown>>;

export interface ShopCall {
  readonly name: string;
  readonly arguments: Arguments;
  readonly headers: IncomingHttpHeaders;
}

/** An MCP server of an organization's, made with the SDK, over HTTP on a port of its own. */
export interface McpShop {
  readonly url: string;
  /** As `OUTBOUND_ALLOWED_HOSTS` names it. */
  readonly host: string;
  /** The calls of tools that reached it. */
  readonly calls: ShopCall[];
  /** The methods of every HTTP request. */
  readonly requests: { readonly method: string; readonly headers: IncomingHttpHeaders }[];
  /** What it lists; may be changed at any time. */
  tools: Tool[];
  /** What a call of a tool is answered with. */
  answer(name: string, how: (given: Arguments) => CallToolResult | Promise<CallToolResult>): void;
  /** The status of every answer instead of an answer; null to go on. */
  failWith(status: number | null): void;
  close(): Promise<void>;
}

const BOOK: Tool = {
  name: "book_table",
  title: "Book a table",
  description: "Books a table for a guest.",
  inputSchema: {
    type: "object",
    properties: {
      guests: { type: "integer", minimum: 1, maximum: 12, description: "How many come." },
      customer_phone_number: { type: "string", description: "Whose table it is." },
    },
    required: ["guests"],
  },
  annotations: { readOnlyHint: false, destructiveHint: false },
};
const FIND: Tool = {
  name: "find.table",
  description: "Says which tables are free.",
  inputSchema: { type: "object", properties: {} },
  annotations: { readOnlyHint: true },
};

export function text(words: string, more: Partial<CallToolResult> = {}): CallToolResult {
  return { content: [{ type: "text", text: words }], ...more };
}

export async function startMcpShop(options: { readonly answersByStream?: boolean } = {}): Promise<McpShop> {
  const answers = new Map<string, (given: Arguments) => CallToolResult | Promise<CallToolResult>>();
  const calls: ShopCall[] = [];
  const requests: { method: string; headers: IncomingHttpHeaders }[] = [];
  let failure: number | null = null;
  let tools = [BOOK, FIND];
  const server = createServer(async (request, response) => {
    requests.push({ method: request.method ?? "", headers: request.headers });
    if (failure !== null) {
      response.writeHead(failure).end("no");
      return;
    }
    const own = new Server({ name: "shop", version: "2.1.0" }, { capabilities: { tools: {} } });
    own.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));
    own.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
      const { name, arguments: given = {} } = params;
      calls.push({ name, arguments: given, headers: request.headers });
      return (await answers.get(name)?.(given)) ?? text(`nothing answers for ${name}`, { isError: true });
    });
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: options.answersByStream !== true });
    response.once("close", () => void own.close());
    // The SDK's own type is not written for exact optional members.
    await own.connect(transport as Parameters<Server["connect"]>[0]);
    await transport.handleRequest(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    host: `127.0.0.1:${port}`,
    calls,
    requests,
    get tools() {
      return tools;
    },
    set tools(listed) {
      tools = listed;
    },
    answer: (name, how) => {
      answers.set(name, how);
    },
    failWith: (status) => {
      failure = status;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
