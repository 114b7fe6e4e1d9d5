import type { AssistantId, ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { findAnswerRefusal } from "../../usage/find-answer-refusal.ts";
import type { TextsDeps } from "../texts-deps.ts";
import { findActiveThread } from "../thread/conversation-store.ts";
import { heldForMs } from "../thread/hold-store.ts";
import { type HistoryMessage, readHistory } from "../thread/message-store.ts";
import { addTimelineEntry } from "../thread/timeline-store.ts";
import { enqueueAnswer } from "./enqueue-answer.ts";
import { recordLimitRefusal } from "./record-limit-refusal.ts";
import { claimTurn, finishTurn, retryTurn } from "./turn-store.ts";

/** Fits every model's context. */
const HISTORY_MESSAGES = 60;
/** An answer that crashes its process must not crash one process after another. */
const MAX_TAKEOVERS = 10;
/** So that the hold is surely over by then. */
const AFTER_HOLD_MS = 1_000;

/** A thread whose turn this process holds. */
export interface LoadedThread {
  readonly leaseToken: string;
  readonly conversationId: ConversationId;
  readonly assistantId: AssistantId;
  readonly messagingServiceSid: string | null;
  readonly provider: string;
  readonly customerPhoneNumber: string;
  readonly assistantPhoneNumber: string;
  readonly history: readonly HistoryMessage[];
  /** The customer's newest text, which the answer answers. */
  readonly answersMessageIndex: number;
  /** The newest text that has been answered. */
  readonly afterMessageIndex: number;
  readonly failedAttempts: number;
}

/** Claims the turn and loads the thread; null, with the turn released, when there is nothing to answer. */
export async function loadThread(
  deps: TextsDeps,
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
  leaseToken: string,
): Promise<LoadedThread | null> {
  const turn = await claimTurn(unit, conversationId, leaseToken);
  if (turn === null) return null;
  // In the transaction that takes the turn: whoever takes the hold afterwards finds the turn taken, and takes it away.
  const heldMs = await heldForMs(unit, conversationId);
  if (heldMs !== null) {
    const dueAt = await retryTurn(unit, conversationId, leaseToken, {
      delayMs: heldMs + AFTER_HOLD_MS,
      isFailure: false,
    });
    if (dueAt !== null) enqueueAnswer(unit, conversationId, dueAt);
    return null;
  }
  const thread = await findActiveThread(unit, conversationId);
  const history = await readHistory(unit, conversationId, HISTORY_MESSAGES);
  const newest = history.findLast((message) => message.role === "user");
  const assistant = thread === null ? null : await findAssistant(unit, thread.assistantId);
  const isOptedOut = thread !== null && (await deps.optOuts.has(unit, thread.customerPhoneNumber));
  const hasNewTexts = newest !== undefined && newest.index > turn.answeredMessageIndex;
  if (hasNewTexts && turn.failedAttempts >= MAX_TAKEOVERS) {
    const finished = await finishTurn(unit, conversationId, leaseToken, newest.index);
    if (finished !== null && finished.nextDueAt !== null) enqueueAnswer(unit, conversationId, finished.nextDueAt);
    await addTimelineEntry(unit, {
      conversationId,
      eventType: "failed",
      level: "error",
      message: "The text is not answered: every attempt crashed its process",
      data: { code: "answer-failed" },
    });
    return null;
  }
  if (thread === null || assistant === null || isOptedOut || !hasNewTexts) {
    await finishTurn(unit, conversationId, leaseToken, newest?.index ?? turn.answeredMessageIndex);
    return null;
  }
  const refusal = await findAnswerRefusal(unit, { assistantId: assistant.id, to: thread.customerPhoneNumber });
  if (refusal !== null) {
    const finished = await finishTurn(unit, conversationId, leaseToken, newest.index);
    if (finished !== null && finished.nextDueAt !== null) enqueueAnswer(unit, conversationId, finished.nextDueAt);
    await recordLimitRefusal(unit, conversationId, assistant.id, refusal);
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
