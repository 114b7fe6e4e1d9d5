import type { ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { deleteExecutionsOf } from "./executions/execution-store.ts";

/** Removes what tools were asked and answered in a conversation; their counts stay. */
export function forgetConversationExecutions(unit: ScopedUnitOfWork, conversationId: ConversationId): Promise<void> {
  return deleteExecutionsOf(unit, conversationId);
}
