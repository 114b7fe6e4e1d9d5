import { z } from "zod";
import { defineContract } from "../operation.ts";
import { idParam, queryBoolean, queryInteger } from "../wire-types.ts";
import {
  lambdaFunctions,
  savedTool,
  tool,
  toolCreate,
  toolList,
  toolMessage,
  toolResult,
  toolUpdate,
} from "./tool-schemas.ts";

const tag = "Tools";
const path = "/api/v1/tools";
/** The same operations under the interface's older path. */
const organizationPath = "/api/organization/tools";
const toolParams = z.object({ tool_id: idParam.describe("The tool, by its `id`.") });
const missing = { 404: "There is no such tool." } as const;
const notPossible = "The definition cannot work, or another tool has the name." as const;

const listQuery = (perPage: number) =>
  z.object({
    tool_type: z.enum(["endpoint", "python_function", "lambda", "mcp"]).optional().describe("Only tools of this type."),
    is_active: queryBoolean.optional().describe("Only tools that are switched on, or only those that are off."),
    search: z.string().max(200).optional().describe("What name, display name or description contain, in either case."),
    page: queryInteger({ min: 1, max: 1_000_000 }).default(1).describe("Number of the page, from 1."),
    per_page: queryInteger({ min: 1, max: 100 }).default(perPage).describe("Most tools of a page."),
    sort_by: z
      .enum(["name", "display_name", "created_at", "updated_at", "execution_count"])
      .default("name")
      .describe("What the tools are sorted by."),
    sort_order: z.enum(["asc", "desc"]).default("asc").describe("Smallest and oldest first, or the reverse."),
  });

export const listTools = defineContract({
  name: "listTools",
  method: "GET",
  path,
  tag,
  summary: "The organization's tools, 12 a page",
  description:
    "Sorted by name if not said otherwise. Secrets are masked; tools in an assistant's own record (`tools_settings.custom_tools`) are not listed.",
  access: "read",
  query: listQuery(12),
  success: toolList,
});

export const listOrganizationTools = defineContract({
  name: "listOrganizationTools",
  method: "GET",
  path: organizationPath,
  tag,
  summary: "The organization's tools, 20 a page",
  description: "The same list as under `/api/v1/tools` with larger pages, under the interface's older path.",
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
  summary: "Make a tool",
  description:
    "What cannot work is refused now rather than in a call: an address that is not public, a parameter list that is not valid, a name that is taken. No assistant has the tool until it is assigned. Secrets in its headers are stored encrypted and answered masked. The types `python_function` and `lambda` are stored and cannot run here yet.",
  access: "write",
  body: toolCreate,
  success: savedTool,
  errors: { 400: notPossible },
});

export const getTool = defineContract({
  name: "getTool",
  method: "GET",
  path: `${path}/{tool_id}`,
  tag,
  summary: "One tool, with secrets masked",
  description:
    "Answers the tool both on its own and as `tool`, in the interface's words and in those of client libraries.",
  access: "read",
  params: toolParams,
  success: tool.extend({
    success: z.boolean().describe("Always true; failures have other statuses."),
    tool: tool.describe("The same tool once more, for clients that look for it here."),
  }),
  aliases: [`${organizationPath}/{tool_id}`],
  errors: missing,
});

/** A path of its own, so that the word is not taken for a tool's id. */
export const discoverLambda = defineContract({
  name: "discoverLambda",
  method: "GET",
  path: `${path}/discover-lambda`,
  tag,
  summary: "Functions that tools could call: always none",
  description:
    "Tools of the type `lambda` do not run here, so no functions are looked up at Amazon. The list is there for clients that ask for it.",
  access: "read",
  query: z.object({
    region: z.string().max(64).default("us-east-1").describe("Where to look; answered as it was sent."),
  }),
  success: lambdaFunctions,
});

export const updateTool = defineContract({
  name: "updateTool",
  method: "PUT",
  path: `${path}/{tool_id}`,
  aliases: [`${organizationPath}/{tool_id}`],
  tag,
  summary: "Replace the tool's members that are sent",
  description:
    "Null counts as not sent, except that it removes a limit of calls and what was said of `backs_actions`; the type cannot be changed. A masked or empty secret keeps the stored one. Only admins may change the address without sending the secrets again.",
  access: "write",
  params: toolParams,
  body: toolUpdate,
  success: savedTool,
  errors: { 400: notPossible, ...missing, 409: "Someone else changed the tool at the same time." },
});

/** The same for client libraries. */
export const patchTool = defineContract({
  ...updateTool,
  name: "patchTool",
  method: "PATCH",
  aliases: [],
  description: `Does what \`PUT\` on this path does. ${updateTool.description}`,
});

export const deleteTool = defineContract({
  name: "deleteTool",
  method: "DELETE",
  path: `${path}/{tool_id}`,
  aliases: [`${organizationPath}/{tool_id}`],
  tag,
  summary: "Delete a tool",
  description:
    "It is taken from every assistant, and its secrets are deleted. What it did stays in the log of tool executions. Its name may be used again.",
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
  summary: "Copy a tool with its secrets",
  description:
    "The copy has the same definition under another name, and no assistant has it yet. Its counters begin at 0.",
  access: "write",
  params: toolParams,
  query: z.object({
    new_name: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .describe("The copy's name. Absent: the tool's with `_copy` behind it."),
    new_display_name: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('What people call the copy. Absent: as the tool, with "(copy)" behind it.'),
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
  description:
    "The JSON file can be imported at another installation; `secrets_left_out` lists where secrets have to be put in again. The export is recorded in the audit log.",
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
  description:
    "Takes a form with the file, which holds what `exportTool` gave or a bare definition. The file has no secrets: change the tool to put them in. A name that is taken is refused.",
  access: "write",
  bodyForm: "raw",
  form: z.object({
    file: z.string().meta({ format: "binary", description: "What `exportTool` gave, or a bare definition as JSON." }),
  }),
  success: toolResult,
  errors: { 400: `${notPossible} Or the form cannot be read.` },
});
