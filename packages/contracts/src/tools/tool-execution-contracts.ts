import { z } from "zod";
import { defineContract } from "../operation.ts";
import { idParam, queryInteger } from "../wire-types.ts";
import { definitionTest, toolExecutionList, toolTest, toolTestResult } from "./tool-execution-schemas.ts";

const tag = "Tools";
const toolParams = z.object({ tool_id: idParam });
const missing = { 404: "There is no such tool." } as const;
const status = z.enum(["success", "error", "timeout"]).optional();
const limit = queryInteger({ min: 1, max: 500 }).default(50);

export const testTool = defineContract({
  name: "testTool",
  method: "POST",
  path: "/api/v1/tools/{tool_id}/test",
  aliases: ["/api/organization/tools/{tool_id}/test"],
  tag,
  summary: "Run a tool once, for real and without retries",
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
  summary: "Run a definition that is not saved, once and for real",
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
  access: "read",
  params: z.object({ assistant_id: idParam }),
  query: z.object({ tool_id: idParam.optional(), status, limit }),
  success: toolExecutionList,
  errors: { 404: "There is no such assistant." },
});
