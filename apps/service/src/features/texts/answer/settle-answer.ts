import { fullJitterDelayMs } from "@parley/foundation/backoff";
import type { ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { countModelAnswer } from "../../usage/count-usage.ts";
import { LimitReachedError } from "../../usage/limit-reached-error.ts";
import { noteRefusal } from "../send/note-refusal.ts";
import { queueText } from "../send/queue-text.ts";
import type { OutboundText } from "../send/sms-log-store.ts";
import type { SmsDeps } from "../texts-deps.ts";
import { completeConversations } from "../thread/session-store.ts";
import { lockThread } from "../thread/thread-lock-store.ts";
import { addTimelineEntries, addTimelineEntry, type TimelineEntry } from "../thread/timeline-store.ts";
import { finishTurn, retryTurn } from "./answer-turn-store.ts";
import { enqueueAnswer } from "./enqueue-answer.ts";
import type { LoadedThread } from "./load-thread.ts";
import type { NoAnswerError, SmsAnswer } from "./sms-responder.ts";

const MOST_ATTEMPTS = 4;

/**
 * Writes the answer, its intent and the end of the turn.
 * @returns the text, queued; null when it is not sent: a limit was reached, or the turn is no longer this process's
 */
export async function settleAnswer(
  deps: SmsDeps,
  unit: ScopedUnitOfWork,
  thread: LoadedThread,
  answer: SmsAnswer,
): Promise<OutboundText | null> {
  const { conversationId } = thread;
  await lockThread(unit, thread);
  const finished = await finishTurn(unit, conversationId, thread.leaseToken, thread.answersMessageIndex);
  // The lease was lost (opt-out, archive, another worker): this answer is nobody's any more.
  if (finished === null) {
    // It was paid for all the same.
    await countModelAnswer(unit, thread.assistantId, answer);
    return null;
  }
  await addTimelineEntries(unit, [...modelEntries(conversationId, answer), ...flowEntries(conversationId, answer)]);
  await answer.flow?.save(unit);
  const queued = answer.text === "" ? null : await queueAnswer(deps, unit, thread, answer);
  if (queued instanceof LimitReachedError) await noteRefusal(unit, conversationId, thread.assistantId, queued);
  await countModelAnswer(unit, thread.assistantId, answer);
  if (finished.nextDueAt !== null) enqueueAnswer(unit, conversationId, finished.nextDueAt);
  // What is written next is the beginning of something else.
  else if (answer.flow?.progress.hasEnded === true) await completeConversations(unit, [conversationId]);
  return queued instanceof LimitReachedError ? null : queued;
}

async function queueAnswer(
  deps: SmsDeps,
  unit: ScopedUnitOfWork,
  thread: LoadedThread,
  { text, provider, modelId, promptTokens, completionTokens, costMicros }: SmsAnswer,
): Promise<OutboundText | LimitReachedError | null> {
  return queueText(deps, unit, {
    conversationId: thread.conversationId,
    assistantId: thread.assistantId,
    provider: thread.provider,
    origin: "answer",
    from: thread.assistantPhoneNumber,
    to: thread.customerPhoneNumber,
    body: text,
    mediaUrls: [],
    messagingServiceSid: thread.messagingServiceSid,
    answersMessageIndex: thread.answersMessageIndex,
    model: { provider, modelId, promptTokens, completionTokens, costMicros },
  }).catch(refusalOf);
}

/** A refusal comes before anything is written, so the transaction goes on. */
function refusalOf(error: unknown): LimitReachedError {
  if (error instanceof LimitReachedError) return error;
  throw error;
}

/** Stopped, not failed: whoever takes the thread next begins at once. */
export async function settleInterruption(unit: ScopedUnitOfWork, thread: LoadedThread): Promise<void> {
  const { conversationId, leaseToken } = thread;
  const dueAt = await retryTurn(unit, conversationId, leaseToken, { delayMs: 0, isFailure: false });
  if (dueAt !== null) enqueueAnswer(unit, conversationId, dueAt);
}

/** Gives the turn back, to be tried again where that may help. */
export async function settleFailure(
  deps: SmsDeps,
  unit: ScopedUnitOfWork,
  thread: LoadedThread,
  error: NoAnswerError,
): Promise<void> {
  const { conversationId, leaseToken } = thread;
  const isLast = !error.isRetryable || thread.failedAttempts + 1 >= MOST_ATTEMPTS;
  const entry: TimelineEntry = {
    conversationId,
    eventType: "failed",
    level: isLast ? "error" : "warning",
    message: isLast ? "The text is not answered" : "No answer yet; it will be tried again",
    data: { code: error.code, reason: error.message, ...(error.fix === undefined ? {} : { fix: error.fix }) },
  };
  if (isLast) {
    const finished = await finishTurn(unit, conversationId, leaseToken, thread.answersMessageIndex);
    if (finished === null) return;
    await addTimelineEntry(unit, entry);
    if (finished.nextDueAt !== null) enqueueAnswer(unit, conversationId, finished.nextDueAt);
    return;
  }
  const delayMs =
    1_000 + fullJitterDelayMs(thread.failedAttempts + 1, { baseMs: 2_000, capMs: 30_000 }, deps.platform.random);
  const dueAt = await retryTurn(unit, conversationId, leaseToken, { delayMs, isFailure: true });
  if (dueAt === null) return;
  await addTimelineEntry(unit, entry);
  enqueueAnswer(unit, conversationId, dueAt);
}

function modelEntries(conversationId: ConversationId, answer: SmsAnswer): TimelineEntry[] {
  return [
    ...answer.failedModels.map<TimelineEntry>((failed) => ({
      conversationId,
      eventType: "llm_response",
      level: "warning",
      message: "A model failed; the next one was asked",
      data: {
        llm_provider: failed.provider,
        llm_model: failed.modelId,
        ...(failed.keyName === null ? {} : { llm_key: failed.keyName }),
        reason: failed.reason,
      },
    })),
    {
      conversationId,
      eventType: "llm_response",
      level: "info",
      message: "The responder answered",
      data: {
        llm_provider: answer.provider,
        llm_model: answer.modelId,
        ...(answer.keyName === null ? {} : { llm_key: answer.keyName }),
        prompt_tokens: answer.promptTokens,
        completion_tokens: answer.completionTokens,
        duration_ms: Math.round(answer.durationMs),
        ...(answer.leftOutTools.length === 0 ? {} : { tools_left_out: answer.leftOutTools }),
      },
    },
  ];
}

function flowEntries(conversationId: ConversationId, { flow }: SmsAnswer): TimelineEntry[] {
  return (flow?.progress.moves ?? []).map(({ from, to, kind, reason }) => ({
    conversationId,
    eventType: "flow_transition",
    level: "info",
    message: "The conversation moved on",
    data: { from, to, kind, reason },
  }));
}

/** Paid for, whoever has the turn by now: counted, so that a spend cap ends what would fail for ever. */
export async function countWork(unit: ScopedUnitOfWork, thread: LoadedThread, { work }: NoAnswerError): Promise<void> {
  if (work !== null) await countModelAnswer(unit, thread.assistantId, work);
}
