import { z } from "zod";
import { defineContract } from "../operation.ts";
import { idParam, queryInteger } from "../wire-types.ts";
import { definitionTest, toolExecutionList, toolTest, toolTestResult } from "./tool-execution-schemas.ts";

const tag = "Tools";
const toolParams = z.object({ tool_id: idParam.describe("The tool, by its `id`.") });
const missing = { 404: "There is no such tool." } as const;
const status = z.enum(["success", "error", "timeout"]).optional().describe("Only executions with this outcome.");
const limit = queryInteger({ min: 1, max: 500 })
  .default(50)
  .describe("Most executions of the answer, the newest ones.");

export const testTool = defineContract({
  name: "testTool",
  method: "POST",
  path: "/api/v1/tools/{tool_id}/test",
  aliases: ["/api/organization/tools/{tool_id}/test"],
  tag,
  summary: "Run a tool once, for real",
  description:
    "The request is sent, with the tool's secrets and without retries, and may have effects at the other side. Limits of calls and confirmation do not apply. A tool that fails is a result (`success` false), not an error; each test is in the tool's log.",
  access: "write",
  params: toolParams,
  body: toolTest.nullable(),
  isBodyOptional: true,
  success: toolTestResult,
  errors: missing,
});

export const testToolDefinition = defineContract({
  name: "testToolDefinition",
  method: "POST",
  path: "/api/tools/test",
  tag,
  summary: "Run a definition that is not saved, for real",
  description:
    "The request is sent once, without retries, and may have effects at the other side. A masked secret is refused, because nothing is stored that it could stand for. A tool that fails is a result (`success` false), not an error; each test is logged.",
  access: "write",
  body: definitionTest,
  success: toolTestResult,
  errors: { 400: "The definition cannot work." },
});

export const listToolLogs = defineContract({
  name: "listToolLogs",
  method: "GET",
  path: "/api/v1/tools/{tool_id}/logs",
  aliases: ["/api/organization/tools/{tool_id}/logs"],
  tag,
  summary: "A tool's executions, the newest first",
  description:
    "What assistants and tests made the tool do, with arguments, results and outcomes. They are kept for 90 days, at most 500 in an answer.",
  access: "read",
  params: toolParams,
  query: z.object({ status, limit }),
  success: toolExecutionList,
  errors: missing,
});

export const listAssistantToolExecutions = defineContract({
  name: "listAssistantToolExecutions",
  method: "GET",
  path: "/api/assistants/{assistant_id}/tool-executions",
  tag,
  summary: "What an assistant's tools did, the newest first",
  description:
    "Every tool it called, those in its own record included; tests by people are not among them. They are kept for 90 days, at most 500 in an answer.",
  access: "read",
  params: z.object({ assistant_id: idParam.describe("The assistant, by its `id`.") }),
  query: z.object({ tool_id: idParam.optional().describe("Only what this tool did."), status, limit }),
  success: toolExecutionList,
  errors: { 404: "There is no such assistant." },
});
