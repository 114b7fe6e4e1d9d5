import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

/** What a call of a tool gave, in the form tests compare. */
export interface ToolAnswer {
  readonly isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly content: any;
  readonly text: string;
}

export interface ConnectedMcp {
  readonly client: Client;
  toolNames(): Promise<readonly string[]>;
  call(name: string, given?: Record<string, unknown>): Promise<ToolAnswer>;
  close(): Promise<void>;
}

/** A program of somebody else's at the service's `/mcp`, as the SDK's own client speaks. */
export async function connectMcp(
  url: string,
  key: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ConnectedMcp> {
  const client = new Client({ name: "test", version: "1.0.0" });
  const requestInit = { headers: { authorization: `Bearer ${key}`, ...headers } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  return {
    client,
    toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, given = {}) => {
      const result = await client.callTool({ name, arguments: given });
      const [block] = result.content as { type: string; text: string }[];
      return { isError: result.isError === true, content: result.structuredContent, text: block?.text ?? "" };
    },
    close: () => client.close(),
  };
}
