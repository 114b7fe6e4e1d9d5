import type { AssistantId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { AssistantHooks } from "../assistant-hooks.ts";
import { markAssistantDeleted } from "../record/store.ts";

/**
 * The row stays for the conversations that refer to it; its secrets are deleted, and so is what other features keep for
 * it.
 * @throws DomainError `not-found`, or what a hook throws
 */
export async function removeAssistant(
  unit: ScopedUnitOfWork,
  hooks: readonly AssistantHooks[],
  id: AssistantId,
): Promise<void> {
  if (!(await markAssistantDeleted(unit, id))) throw notFound("Assistant");
  for (const { onDelete } of hooks) await onDelete?.(unit, id);
}
