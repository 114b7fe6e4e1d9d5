import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import {
  beginConversation,
  completeConversations,
  continueThread,
  findOpen,
  type OpenConversationRequest,
} from "./session-store.ts";
import type { OpenConversation } from "./sms-conversation.ts";
import { lockThread } from "./thread-lock-store.ts";

/**
 * Finds the open thread between two numbers, or begins one, and renews its session. A thread whose session has run out,
 * or that belongs to another assistant or flow, is completed first. Holds the thread's lock until the transaction ends, so
 * that its messages are numbered without gaps.
 */
export async function openConversation(
  unit: ScopedUnitOfWork,
  request: OpenConversationRequest,
): Promise<OpenConversation> {
  await lockThread(unit, request);
  const continued = await continueThread(unit, request);
  if (continued !== null) return continued;
  const over = await findOpen(unit, request);
  if (over !== null) await completeConversations(unit, [over]);
  return beginConversation(unit, request);
}
