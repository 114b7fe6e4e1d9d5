import type { AssistantId, ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { findAnswerRefusal } from "../../usage/find-answer-refusal.ts";
import { noteRefusal } from "../send/note-refusal.ts";
import type { SmsDeps } from "../texts-deps.ts";
import { findActiveThread } from "../thread/sms-conversation-store.ts";
import { type HistoryMessage, readHistory } from "../thread/sms-message-store.ts";
import { addTimelineEntry } from "../thread/timeline-store.ts";
import { finishTurn, takeTurn } from "./answer-turn-store.ts";
import { enqueueAnswer } from "./enqueue-answer.ts";

/** Enough for a long thread, little enough for any model. */
const HISTORY_MESSAGES = 60;
/** Of turns whose holders died: an answer that takes its process down must not take one after another. */
const MOST_TAKEOVERS = 10;

/** A thread whose turn this process holds, with what an answer to it needs. */
export interface LoadedThread {
  readonly leaseToken: string;
  readonly conversationId: ConversationId;
  readonly assistantId: AssistantId;
  readonly messagingServiceSid: string | null;
  readonly provider: string;
  readonly customerPhoneNumber: string;
  readonly assistantPhoneNumber: string;
  readonly history: readonly HistoryMessage[];
  /** Newest text of the customer: what the answer answers. */
  readonly answersMessageIndex: number;
  /** Newest text that an earlier answer covers. */
  readonly afterMessageIndex: number;
  readonly failedAttempts: number;
}

/** Takes the turn, if it is due and there is something to answer; null: nothing is to be done, and the turn is free. */
export async function loadThread(
  deps: SmsDeps,
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
  leaseToken: string,
): Promise<LoadedThread | null> {
  const turn = await takeTurn(unit, conversationId, leaseToken);
  if (turn === null) return null;
  const thread = await findActiveThread(unit, conversationId);
  const history = await readHistory(unit, conversationId, HISTORY_MESSAGES);
  const newest = history.findLast((message) => message.role === "user");
  const assistant = thread === null ? null : await findAssistant(unit, thread.assistantId);
  const isOptedOut = thread !== null && (await deps.optOuts.has(unit, thread.customerPhoneNumber));
  const hasNews = newest !== undefined && newest.index > turn.answeredMessageIndex;
  if (hasNews && turn.failedAttempts >= MOST_TAKEOVERS) {
    const finished = await finishTurn(unit, conversationId, leaseToken, newest.index);
    if (finished !== null && finished.nextDueAt !== null) enqueueAnswer(unit, conversationId, finished.nextDueAt);
    await addTimelineEntry(unit, {
      conversationId,
      eventType: "failed",
      level: "error",
      message: "The text is not answered: every attempt took its process down",
      data: { code: "answer-failed" },
    });
    return null;
  }
  if (thread === null || assistant === null || isOptedOut || !hasNews) {
    await finishTurn(unit, conversationId, leaseToken, newest?.index ?? turn.answeredMessageIndex);
    return null;
  }
  const refusal = await findAnswerRefusal(unit, { assistantId: assistant.id, to: thread.customerPhoneNumber });
  if (refusal !== null) {
    const finished = await finishTurn(unit, conversationId, leaseToken, newest.index);
    if (finished !== null && finished.nextDueAt !== null) enqueueAnswer(unit, conversationId, finished.nextDueAt);
    await noteRefusal(unit, conversationId, assistant.id, refusal);
    return null;
  }
  await addTimelineEntry(unit, {
    conversationId,
    eventType: "llm_request",
    level: "info",
    message: "The responder is asked",
    data: { messages: history.length, attempt: turn.failedAttempts + 1 },
  });
  return {
    leaseToken,
    conversationId,
    assistantId: assistant.id,
    messagingServiceSid: assistant.messagingServiceSid,
    provider: thread.provider,
    customerPhoneNumber: thread.customerPhoneNumber,
    assistantPhoneNumber: thread.assistantPhoneNumber,
    history,
    answersMessageIndex: newest.index,
    afterMessageIndex: turn.answeredMessageIndex,
    failedAttempts: turn.failedAttempts,
  };
}
