import { z } from "zod";
import { defineContract } from "./operation.ts";

/** A simulation of a flow carries its graph and its suite. */
const MESSAGE_LIMIT_BYTES = 2_097_152;

const messageId = z.union([z.string().max(256), z.int()]);
const freeForm = z.record(z.string(), z.unknown());

/** A message of JSON-RPC 2.0: a request has `id` and `method`, a notification only `method`. */
const mcpMessage = z
  .looseObject({
    jsonrpc: z.literal("2.0").describe("The version of JSON-RPC."),
    id: messageId.optional().describe("Names the request; its answer has the same. Absent in a notification."),
    method: z
      .string()
      .max(256)
      .optional()
      .describe("What is asked for, such as `initialize`, `tools/list` or `tools/call`."),
    params: freeForm.optional().describe("What the method takes."),
  })
  .meta({ id: "McpMessage" });

export const exchangeMcpMessage = defineContract({
  name: "exchangeMcpMessage",
  method: "POST",
  path: "/mcp",
  tag: "MCP",
  summary: "One message of the Model Context Protocol",
  description:
    "For programs that speak MCP over streamable HTTP. Each message stands alone: there are no sessions and no streams, so a GET or DELETE is a 405. The tools are operations of this interface, and a call of one is a request of its own to that operation, with the caller's credentials, budgets and audit entries. Tools that publish, call or send need an API key with the permission `act`.",
  access: "read",
  rateClass: "read",
  // A tool's own operation is recorded as it is.
  isAudited: false,
  body: mcpMessage,
  bodyLimitBytes: MESSAGE_LIMIT_BYTES,
  rawSuccess: { contentType: "application/json", description: "The answer to a request, as JSON-RPC 2.0." },
  otherSuccesses: { 202: "A notification was taken; there is nothing to answer." },
  errors: {
    400: "It is no message of JSON-RPC, several at once, or of an unknown version of the protocol.",
    403: "The request comes from a page of another origin.",
  },
});
