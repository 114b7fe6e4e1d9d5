import type { ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { enqueueAnswer } from "./enqueue-answer.ts";
import { coverMessages, isTurnWaiting, scheduleTurn } from "./turn-store.ts";

/** Where a text stands in its thread. */
export interface ThreadText {
  readonly conversationId: ConversationId;
  readonly messageIndex: number;
}

/** Has the thread answer its newest texts. */
export async function answerInThread(unit: ScopedUnitOfWork, conversationId: ConversationId): Promise<void> {
  enqueueAnswer(unit, conversationId, await scheduleTurn(unit, conversationId));
}

/** Keeps the thread from answering a text, and all before it, that was answered in a call. */
export function markAnswered(unit: ScopedUnitOfWork, { conversationId, messageIndex }: ThreadText): Promise<void> {
  return coverMessages(unit, conversationId, messageIndex);
}

/** Whether earlier texts still wait for an answer. Marking a later one answered would leave them unanswered. */
export function hasPendingAnswer(unit: ScopedUnitOfWork, conversationId: ConversationId): Promise<boolean> {
  return isTurnWaiting(unit, conversationId);
}
