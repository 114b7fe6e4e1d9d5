import { z } from "zod";
import { defineContract } from "../operation.ts";
import { toolMessage } from "../tools/tool-schemas.ts";
import { idParam } from "../wire-types.ts";
import {
  assistantToolConfigure,
  assistantTools,
  assistantToolsAssign,
  toolAssign,
  toolAssignments,
  toolUnassign,
} from "./assistant-tool-schemas.ts";

const tag = "Tools";
const toolPath = "/api/v1/tools/{tool_id}";
const assistantPath = "/api/assistants/{assistant_id}/tools";
const toolParams = z.object({ tool_id: idParam.describe("The tool, by its `id`.") });
const assistantParams = z.object({ assistant_id: idParam.describe("The assistant, by its `id`.") });
const bothParams = z.object({
  assistant_id: idParam.describe("The assistant, by its `id`."),
  tool_id: idParam.describe("The tool, by its `id`."),
});
const missing = { 404: "There is no such tool or assistant." } as const;
const assignErrors = { 400: "The list is empty, or one of them has the tool already.", ...missing } as const;
const unassignErrors = { 400: "The list is empty, or one of them does not have the tool.", ...missing } as const;

export const assignTool = defineContract({
  name: "assignTool",
  method: "POST",
  path: `${toolPath}/assign`,
  tag,
  summary: "Give a tool to assistants",
  description:
    "All of them get it or, when one cannot have it, none: one that has the tool already, or for which the configuration cannot work. What `custom_configuration` names takes the place of the tool's own for these assistants, headers one by one; with another address the tool's own secrets are left out.",
  access: "write",
  params: toolParams,
  body: toolAssign,
  success: toolAssignments,
  errors: assignErrors,
});

export const unassignTool = defineContract({
  name: "unassignTool",
  method: "POST",
  path: `${toolPath}/unassign`,
  tag,
  summary: "Take a tool from assistants",
  description:
    "It is taken from all of them or, when one does not have it, from none. What was set for the assistant alone is deleted with it; the tool itself stays, and so does the log of what it did.",
  access: "write",
  params: toolParams,
  body: toolUnassign,
  success: toolAssignments,
  errors: unassignErrors,
});

export const listToolAssignments = defineContract({
  name: "listToolAssignments",
  method: "GET",
  path: `${toolPath}/assignments`,
  tag,
  summary: "Which assistants have a tool",
  description:
    "Every assistant that has the tool, switched on or off, with what takes the place of its configuration there.",
  access: "read",
  params: toolParams,
  success: toolAssignments,
  errors: { 404: "There is no such tool." },
});

export const listAssistantTools = defineContract({
  name: "listAssistantTools",
  method: "GET",
  path: assistantPath,
  tag,
  summary: "The organization's tools an assistant has",
  description:
    "In the order they were given to it, switched on or off. Tools in the assistant's own record (`tools_settings.custom_tools`) are not among them.",
  access: "read",
  params: assistantParams,
  success: assistantTools,
  errors: { 404: "There is no such assistant." },
});

export const assignAssistantTools = defineContract({
  name: "assignAssistantTools",
  method: "POST",
  path: `${assistantPath}/assign`,
  tag,
  summary: "Give an assistant tools",
  description:
    "It gets all of them or, when it cannot have one, none. `custom_configuration` applies to each of the tools. Answers every tool the assistant has then.",
  access: "write",
  params: assistantParams,
  body: assistantToolsAssign,
  success: assistantTools,
  errors: assignErrors,
});

export const configureAssistantTool = defineContract({
  name: "configureAssistantTool",
  method: "PUT",
  path: `${assistantPath}/{tool_id}/configure`,
  tag,
  summary: "Switch an assistant's tool, or configure it",
  description:
    "Changes only this assistant's use of the tool: whether it is offered to the model, and what takes the place of the tool's configuration. Left out, `enabled` is true. Only admins may change an address that a stored secret is sent to without sending the secret again.",
  access: "write",
  params: bothParams,
  body: assistantToolConfigure,
  success: assistantTools,
  errors: { 400: "The assistant does not have the tool, or the configuration cannot work.", ...missing },
});

export const unassignAssistantTool = defineContract({
  name: "unassignAssistantTool",
  method: "DELETE",
  path: `${assistantPath}/{tool_id}/unassign`,
  tag,
  summary: "Take a tool from an assistant",
  description:
    "What was set for this assistant alone is deleted with it. The tool itself stays, and so does the log of what it did.",
  access: "write",
  params: bothParams,
  success: toolMessage,
  errors: { 400: "The assistant does not have the tool.", ...missing },
});
