import type { AssistantId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { unassignNumbersOf } from "../phone-numbers/assigned-numbers.ts";
import { removeToolLinks } from "../tools/unassign-tools.ts";
import { markAssistantDeleted } from "./assistant-store.ts";

/**
 * The row stays, for the conversations that name it; its secrets and tools go, and its numbers are free again.
 * @throws DomainError `not-found`
 */
export async function deleteAssistant(unit: ScopedUnitOfWork, id: AssistantId): Promise<void> {
  if (!(await markAssistantDeleted(unit, id))) throw notFound("Assistant");
  await unassignNumbersOf(unit, id);
  await removeToolLinks(unit, id);
}
