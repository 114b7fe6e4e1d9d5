import type { assistantTools, toolAssignments } from "@parley/contracts/assistants/assistant-tool-schemas";
import type { z } from "zod";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Identity } from "../../../platform/http/identity.ts";
import { requireAssistant } from "../../assistants/find-assistant.ts";
import { presentAssignedTool, presentAssignment } from "../definitions/present-tool.ts";
import { requireTool } from "../definitions/require-tool.ts";
import { listAssignedTools, listAssignments } from "./assignment-store.ts";

/** The assistants that have a tool, as a response. @throws DomainError `not-found` */
export async function showAssignments(
  unit: ScopedUnitOfWork,
  identity: Identity,
  toolId: number,
  message: string,
): Promise<z.input<typeof toolAssignments>> {
  const { id } = await requireTool(unit, toolId);
  const assignments = (await listAssignments(unit, id)).map((assignment) => presentAssignment(assignment, identity));
  return { success: true, tool_id: id, assignments, total: assignments.length, message };
}

/** The organization's tools assigned to an assistant, as a response. @throws DomainError `not-found` */
export async function showAssistantTools(
  unit: ScopedUnitOfWork,
  identity: Identity,
  assistantId: number,
  message: string,
): Promise<z.input<typeof assistantTools>> {
  const assistant = await requireAssistant(unit, assistantId);
  const tools = (await listAssignedTools(unit, assistant.id)).map((tool) => presentAssignedTool(tool, identity));
  return { success: true, assistant_id: assistant.id, tools, items: tools, total: tools.length, message };
}
