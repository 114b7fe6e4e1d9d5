import type { ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { deleteExecutionsOf, listExecutions, type ToolExecution } from "./execution-store.ts";

/** The tool executions of a call or thread, newest first. */
export function listConversationExecutions(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
  filter: { readonly toolId?: number | undefined; readonly status?: string | undefined },
  limit: number,
): Promise<readonly ToolExecution[]> {
  return listExecutions(unit, { ...filter, conversationId }, limit);
}

/** Deletes a conversation's tool executions; the tools' own counters stay. */
export function forgetConversationExecutions(unit: ScopedUnitOfWork, conversationId: ConversationId): Promise<void> {
  return deleteExecutionsOf(unit, conversationId);
}
