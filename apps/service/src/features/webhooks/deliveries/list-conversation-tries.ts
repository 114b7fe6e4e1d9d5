import type { ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { listTriesOfConversation } from "./attempt-store.ts";
import type { WebhookTry } from "./webhook-try.ts";

/**
 * Every webhook request that was made for a call or a thread, in order.
 * @param eventType only tries of this event; all when absent
 */
export function listConversationTries(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
  eventType?: string,
): Promise<readonly WebhookTry[]> {
  return listTriesOfConversation(unit, conversationId, eventType);
}
