import type { AssistantId, ToolId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { holdAssistant } from "../../assistants/find-assistant.ts";
import { holdTools } from "../definitions/tool-store.ts";
import { emptyList } from "./assign-tools.ts";
import { deleteAssignments } from "./assignment-store.ts";

/**
 * Removes a tool from all of the assistants, or from none if one of them does not have it.
 * @throws DomainError `not-found`, `invalid-input` (`nothing-to-unassign`, `not-assigned`)
 */
export async function removeAssignments(
  unit: ScopedUnitOfWork,
  toolId: ToolId,
  assistantIds: readonly AssistantId[],
): Promise<void> {
  if (assistantIds.length === 0) throw emptyList("nothing-to-unassign");
  if (!(await holdTools(unit, [toolId])).has(toolId)) throw notFound("Tool");
  for (const assistantId of new Set(assistantIds)) {
    if (!(await holdAssistant(unit, assistantId))) throw notFound("Assistant");
    if ((await deleteAssignments(unit, { assistantId, toolId })) === 0) throw notAssigned();
  }
}

export function notAssigned(): DomainError {
  return new DomainError("invalid-input", "The assistant does not have the tool", {
    code: "not-assigned",
    fix: "Assign the tool first.",
  });
}

/** For an assistant that is being deleted. */
export async function unassignAllTools(unit: ScopedUnitOfWork, assistantId: AssistantId): Promise<void> {
  await deleteAssignments(unit, { assistantId });
}
