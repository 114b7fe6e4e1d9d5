import type { ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { listTriesOfConversation } from "./attempt-store.ts";
import type { WebhookTry } from "./webhook-try.ts";

/**
 * Every try to tell customers' URLs of a call or a thread, in the order they were made.
 * @param eventType only tries of this event; all when absent.
 */
export function listConversationTries(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
  eventType?: string,
): Promise<readonly WebhookTry[]> {
  return listTriesOfConversation(unit, conversationId, eventType);
}
