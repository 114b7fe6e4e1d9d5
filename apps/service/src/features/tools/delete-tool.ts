import type { ToolId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { deleteAssignments } from "./assignments/assignment-store.ts";
import { markToolDeleted } from "./definitions/tool-store.ts";

/** The row stays, for its executions; its secrets and assignments go. @throws DomainError `not-found` */
export async function deleteTool(unit: ScopedUnitOfWork, id: ToolId): Promise<void> {
  if (!(await markToolDeleted(unit, id))) throw notFound("Tool");
  await deleteAssignments(unit, { toolId: id });
}
