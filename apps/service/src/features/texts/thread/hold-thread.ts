import { DomainError } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { enqueueAnswer } from "../answer/enqueue-answer.ts";
import { answerInThread, hasPendingAnswer } from "../answer/thread-answers.ts";
import { deferTurn } from "../answer/turn-store.ts";
import { cancelQueuedAnswers } from "../send/outbound-text-store.ts";
import { findActiveThread, type TextConversation } from "./conversation-store.ts";
import { endHold, HOLD_MS, type HoldRequest, takeHold } from "./hold-store.ts";
import { lockThread } from "./lock-store.ts";
import { addTimelineEntry } from "./timeline-store.ts";

/**
 * Has a person answer the thread: once this commits, the assistant sends nothing more in it. An answer that is being made loses
 * its turn and is dropped, one that is queued is cancelled, and what the customer writes waits until the hold ends.
 * @throws DomainError conflict
 */
export async function holdThread(unit: ScopedUnitOfWork, found: TextConversation, request: HoldRequest): Promise<void> {
  const conversationId = found.id;
  await lockThread(unit, found);
  if ((await findActiveThread(unit, conversationId)) === null) {
    throw new DomainError("conflict", "The conversation is over", {
      code: "conversation-over",
      fix: "Write to the customer: that begins a new one.",
    });
  }
  if ((await takeHold(unit, conversationId, request)) === null) {
    throw new DomainError("conflict", "Another person answers this conversation", {
      code: "held-by-another",
      fix: "Ask them, or take it over with `take_over`.",
    });
  }
  const dueAt = await deferTurn(unit, conversationId, HOLD_MS);
  if (dueAt !== null) enqueueAnswer(unit, conversationId, dueAt);
  const cancelled = await cancelQueuedAnswers(unit, conversationId);
  await addTimelineEntry(unit, {
    conversationId,
    eventType: "person_answers",
    level: "info",
    message: "A person answers from here on",
    data: { user_id: request.heldBy, cancelled_texts: cancelled },
  });
}

/** Gives the thread back to the assistant, which answers what nobody has. */
export async function releaseThread(unit: ScopedUnitOfWork, found: TextConversation): Promise<void> {
  const conversationId = found.id;
  await lockThread(unit, found);
  if (!(await endHold(unit, conversationId))) return;
  await addTimelineEntry(unit, {
    conversationId,
    eventType: "assistant_answers",
    level: "info",
    message: "The assistant answers again",
  });
  if (await hasPendingAnswer(unit, conversationId)) await answerInThread(unit, conversationId);
}
