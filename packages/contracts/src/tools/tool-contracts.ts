import { z } from "zod";
import { defineContract } from "../operation.ts";
import { idParam, queryBoolean, queryInteger } from "../wire-types.ts";
import { lambdaFunctions, tool, toolCreate, toolList, toolMessage, toolResult, toolUpdate } from "./tool-schemas.ts";

const tag = "Tools";
const path = "/api/v1/tools";
/** The same operations under the interface's older path. */
const organizationPath = "/api/organization/tools";
const toolParams = z.object({ tool_id: idParam });
const missing = { 404: "There is no such tool." } as const;
const notPossible = "The definition cannot work, or another tool has the name." as const;

const listQuery = (perPage: number) =>
  z.object({
    tool_type: z.enum(["endpoint", "python_function", "lambda"]).optional(),
    is_active: queryBoolean.optional(),
    search: z.string().max(200).optional(),
    page: queryInteger({ min: 1, max: 1_000_000 }).default(1),
    per_page: queryInteger({ min: 1, max: 100 }).default(perPage),
    sort_by: z.enum(["name", "display_name", "created_at", "updated_at", "execution_count"]).default("name"),
    sort_order: z.enum(["asc", "desc"]).default("asc"),
  });

export const listTools = defineContract({
  name: "listTools",
  method: "GET",
  path,
  tag,
  summary: "The organization's tools; secrets are masked",
  access: "read",
  query: listQuery(12),
  success: toolList,
});

export const listOrganizationTools = defineContract({
  name: "listOrganizationTools",
  method: "GET",
  path: organizationPath,
  tag,
  summary: "The organization's tools, 20 a page when not said otherwise",
  access: "read",
  query: listQuery(20),
  success: toolList,
});

export const createTool = defineContract({
  name: "createTool",
  method: "POST",
  path,
  aliases: [organizationPath],
  tag,
  summary: "Make a tool; python_function and lambda are stored and cannot run here yet",
  access: "write",
  body: toolCreate,
  success: toolResult,
  errors: { 400: notPossible },
});

export const getTool = defineContract({
  name: "getTool",
  method: "GET",
  path: `${path}/{tool_id}`,
  tag,
  summary: "One tool",
  access: "read",
  params: toolParams,
  success: tool.extend({ success: z.boolean(), tool }),
  aliases: [`${organizationPath}/{tool_id}`],
  errors: missing,
});

/** A path of its own, so that the word is not taken for a tool's id. */
export const discoverLambda = defineContract({
  name: "discoverLambda",
  method: "GET",
  path: `${path}/discover-lambda`,
  tag,
  summary: "Functions that tools of type lambda could call: none, because those do not run here",
  access: "read",
  query: z.object({ region: z.string().max(64).default("us-east-1") }),
  success: lambdaFunctions,
});

export const updateTool = defineContract({
  name: "updateTool",
  method: "PUT",
  path: `${path}/{tool_id}`,
  aliases: [`${organizationPath}/{tool_id}`],
  tag,
  summary: "Replace the members that are sent; a masked or empty secret keeps the stored one",
  access: "write",
  params: toolParams,
  body: toolUpdate,
  success: toolResult,
  errors: { 400: notPossible, ...missing, 409: "Someone else changed the tool at the same time." },
});

/** The same for client libraries. */
export const patchTool = defineContract({ ...updateTool, name: "patchTool", method: "PATCH", aliases: [] });

export const deleteTool = defineContract({
  name: "deleteTool",
  method: "DELETE",
  path: `${path}/{tool_id}`,
  aliases: [`${organizationPath}/{tool_id}`],
  tag,
  summary: "Delete a tool and take it from every assistant; its executions stay in the log",
  access: "write",
  params: toolParams,
  success: toolMessage,
  errors: missing,
});

export const duplicateTool = defineContract({
  name: "duplicateTool",
  method: "POST",
  path: `${path}/{tool_id}/duplicate`,
  aliases: [`${organizationPath}/{tool_id}/duplicate`],
  tag,
  summary: "Copy a tool with its secrets; assignments and counters are not copied",
  access: "write",
  params: toolParams,
  query: z.object({
    new_name: z.string().trim().min(1).max(100).optional(),
    new_display_name: z.string().trim().min(1).max(200).optional(),
  }),
  success: toolResult,
  errors: { 400: notPossible, ...missing },
});

export const exportTool = defineContract({
  name: "exportTool",
  method: "GET",
  path: `${path}/{tool_id}/export`,
  aliases: [`${organizationPath}/{tool_id}/export`],
  tag,
  summary: "A tool as a file, without its secrets",
  access: "read",
  rateClass: "export",
  isAudited: true,
  params: toolParams,
  rawSuccess: { contentType: "application/json", description: "The definition, and which secrets were left out." },
  errors: missing,
});

export const importTool = defineContract({
  name: "importTool",
  method: "POST",
  path: `${path}/import`,
  aliases: [`${organizationPath}/import`],
  tag,
  summary: "Make a tool of an exported file",
  access: "write",
  bodyForm: "raw",
  form: z.object({ file: z.string().meta({ format: "binary", description: "What `exportTool` gave" }) }),
  success: toolResult,
  errors: { 400: `${notPossible} Or the form cannot be read.` },
});
