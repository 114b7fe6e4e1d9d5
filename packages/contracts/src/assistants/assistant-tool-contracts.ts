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
const toolParams = z.object({ tool_id: idParam });
const assistantParams = z.object({ assistant_id: idParam });
const bothParams = z.object({ assistant_id: idParam, tool_id: idParam });
const missing = { 404: "There is no such tool or assistant." } as const;
const assignErrors = { 400: "The list is empty, or one of them has the tool already.", ...missing } as const;
const unassignErrors = { 400: "The list is empty, or one of them does not have the tool.", ...missing } as const;

export const assignTool = defineContract({
  name: "assignTool",
  method: "POST",
  path: `${toolPath}/assign`,
  tag,
  summary: "Give a tool to assistants: to all of them or, when one cannot have it, to none",
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
  summary: "Take a tool from assistants: from all of them or, when one does not have it, from none",
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
  summary: "The organization's tools an assistant has, in the order they were given to it",
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
  summary: "Give an assistant tools: all of them or, when it cannot have one, none",
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
  summary: "Switch a tool on or off for an assistant, or change what takes the place of the tool's configuration",
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
  access: "write",
  params: bothParams,
  success: toolMessage,
  errors: { 400: "The assistant does not have the tool.", ...missing },
});
