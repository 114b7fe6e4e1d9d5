import type { ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { deleteExecutionsOf, listExecutions, type ToolExecution } from "./execution-store.ts";

/** What tools did in a call or a thread, the newest first. */
export function listConversationExecutions(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
  filter: { readonly toolId?: number | undefined; readonly status?: string | undefined },
  limit: number,
): Promise<readonly ToolExecution[]> {
  return listExecutions(unit, { ...filter, conversationId }, limit);
}

/** Removes what tools were asked and answered in a conversation; the tools' own counters stay. */
export function forgetConversationExecutions(unit: ScopedUnitOfWork, conversationId: ConversationId): Promise<void> {
  return deleteExecutionsOf(unit, conversationId);
}
