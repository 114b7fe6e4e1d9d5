import { z } from "zod";
import { defineContract } from "../operation.ts";
import { idParam } from "../wire-types.ts";
import { addedMcpTools, listedMcpServer, mcpServerAddress, mcpServerTools } from "./mcp-tool-schemas.ts";
import { toolResult } from "./tool-schemas.ts";

const tag = "Tools";
const NOT_LISTED = "The server cannot be reached, or does not answer as the protocol demands; `code` tells which.";

export const listMcpServerTools = defineContract({
  name: "listMcpServerTools",
  method: "POST",
  path: "/api/v1/tools/mcp/list",
  tag,
  summary: "Ask an MCP server for its tools",
  description:
    "Connects to the server with the headers that are sent, and answers what it lists. Nothing is stored. `addMcpServerTools` makes tools of those that assistants may use.",
  access: "write",
  // It changes nothing.
  isAudited: false,
  body: mcpServerAddress,
  success: listedMcpServer,
  errors: { 400: `The address is not allowed. ${NOT_LISTED}` },
});

export const addMcpServerTools = defineContract({
  name: "addMcpServerTools",
  method: "POST",
  path: "/api/v1/tools/mcp",
  tag,
  summary: "Make tools of an MCP server's tools",
  description:
    "Each tool that is named becomes a tool of the organization of type `mcp`, with the description and the schema that the server lists now; the server's other tools cannot be called. All are made or none. Headers are stored encrypted with each. No assistant has a tool until it is assigned.",
  access: "write",
  body: mcpServerTools,
  success: addedMcpTools,
  errors: { 400: `A tool is not listed, cannot work, or has a name that is taken. ${NOT_LISTED}` },
});

export const refreshMcpTool = defineContract({
  name: "refreshMcpTool",
  method: "POST",
  path: "/api/v1/tools/{tool_id}/refresh",
  tag,
  summary: "Read a tool's schema from its MCP server again",
  description:
    "What the server lists now takes the place of the tool's description and parameters; name, limits and everything else stay. Until then, assistants are offered the tool as it was listed before.",
  access: "write",
  params: z.object({ tool_id: idParam.describe("The tool, by its `id`.") }),
  success: toolResult,
  errors: {
    400: `The tool is not of type \`mcp\`, or its server does not list it any more. ${NOT_LISTED}`,
    404: "There is no such tool.",
  },
});
