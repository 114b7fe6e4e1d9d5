import { z } from "zod";
import { CLAIM_ACTIONS } from "./claim-actions.ts";
import { tool } from "./tool-schemas.ts";

const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}$/;
const remoteName = z.string().min(1).max(256);
const timeoutSeconds = z.int().min(1).max(300);

const server = {
  url: z
    .string()
    .trim()
    .min(1)
    .max(2_048)
    .describe("Public https address of the MCP server (streamable HTTP), without variables."),
  headers: z
    .record(z.string().regex(HEADER_NAME), z.string().max(16_384).nullable())
    .nullish()
    .describe(
      "Sent with every request to the server, by name, such as `Authorization`. Values are secrets and come back masked; headers of the connection and of the protocol are refused.",
    ),
};

/** What a tool of type `mcp` calls. Unknown members are kept. */
export const mcpConfiguration = z.looseObject({
  ...server,
  remote_tool: remoteName.nullish().describe("The tool's name at the server. Absent: the function's name."),
  timeout_seconds: timeoutSeconds.nullish().describe("Seconds a call may take, 1 to 300; overrides the tool's own."),
});
export type McpConfiguration = z.output<typeof mcpConfiguration>;

export const mcpServerAddress = z.strictObject(server).meta({ id: "McpServerAddress" });

export const mcpServerTools = z.strictObject({
  ...server,
  tools: z
    .array(
      z.strictObject({
        remote_tool: remoteName.describe("The tool's name at the server."),
        name: z
          .string()
          .trim()
          .min(1)
          .max(100)
          .nullish()
          .describe("Its name in the organization, once. Absent: the name at the server."),
        requires_confirmation: z
          .boolean()
          .nullish()
          .describe("Whether the customer has to agree to each call with exactly its arguments. Absent: no."),
        max_calls_per_conversation: z
          .int()
          .min(1)
          .max(1_000_000)
          .nullish()
          .describe("Most calls of the tool in one call or thread. Absent: no limit."),
        max_calls_per_day: z
          .int()
          .min(1)
          .max(1_000_000)
          .nullish()
          .describe("Most calls by the whole organization in the last 24 hours. Absent: no limit."),
        backs_actions: z
          .array(z.enum(CLAIM_ACTIONS))
          .max(CLAIM_ACTIONS.length)
          .nullish()
          .describe(
            "What its success makes true when the assistant says that it was done. Absent: nothing where the server says that the tool only reads, else as name and description suggest.",
          ),
      }),
    )
    .min(1)
    .max(64)
    .describe("The tools of the server that are allowed; no other can be called."),
  timeout_seconds: timeoutSeconds.nullish().describe("Seconds a call of each may take. Absent: 30."),
});
export type McpServerTools = z.output<typeof mcpServerTools>;

export const listedMcpServer = z
  .object({
    success: z.literal(true).describe("Always true; failures have other statuses."),
    server: z
      .object({
        name: z.string().describe("What the server calls itself."),
        version: z.string().describe("Its version, as it says."),
      })
      .describe("Who answered."),
    tools: z
      .array(
        z.object({
          remote_tool: z.string().describe("The tool's name at the server."),
          title: z.string().nullable().describe("What people call it. Null: the server does not say."),
          description: z.string().describe("What the server says of it; the model is told the same."),
          input_schema: z.record(z.string(), z.unknown()).describe("JSON Schema of its arguments."),
          read_only: z.boolean().describe("Whether the server says that it changes nothing."),
          destructive: z.boolean().describe("Whether the server says that it may destroy something."),
        }),
      )
      .describe("The server's tools, in its order."),
    total: z.int().describe("How many there are."),
  })
  .meta({ id: "ListedMcpServer" });

export const addedMcpTools = z.object({
  success: z.literal(true).describe("Always true; failures have other statuses."),
  message: z.string().describe("What was done, in English."),
  tools: z.array(tool).describe("The new tools, in the order that was sent."),
  total: z.int().describe("How many were made."),
});
