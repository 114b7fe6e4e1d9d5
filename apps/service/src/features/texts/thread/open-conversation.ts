import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { completeThreads } from "./complete-threads.ts";
import type { OpenConversation } from "./conversation.ts";
import { lockThread } from "./lock-store.ts";
import { beginConversation, continueThread, findActive, type OpenConversationRequest } from "./session-store.ts";

/**
 * Continues the open thread between two numbers and renews its session, or begins a new thread. Completes an open one whose
 * session has expired or that belongs to another assistant or flow. Takes the thread's lock, so that messages are numbered
 * without gaps.
 */
export async function openConversation(
  unit: ScopedUnitOfWork,
  request: OpenConversationRequest,
): Promise<OpenConversation> {
  await lockThread(unit, request);
  const continued = await continueThread(unit, request);
  if (continued !== null) return continued;
  const stale = await findActive(unit, request);
  if (stale !== null) await completeThreads(unit, [stale]);
  return beginConversation(unit, request);
}
