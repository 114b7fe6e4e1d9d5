import type { toolAssignments } from "@parley/contracts/assistants/assistant-tool-schemas";
import type { z } from "zod";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { Identity } from "../../platform/http/identity.ts";
import { listAssignments } from "./assignments/assignment-store.ts";
import { presentAssignment } from "./definitions/present-tool.ts";
import { requireTool } from "./definitions/require-tool.ts";

/** Which assistants have a tool, as a response. @throws DomainError `not-found` */
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
