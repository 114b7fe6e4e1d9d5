import { fullJitterDelayMs } from "@parley/foundation/backoff";
import type { ConversationId } from "@parley/foundation/branded-ids";
import { CLAIM_MESSAGES } from "../../../conversation/answer/claims/judged-words.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { isUsedIn } from "../../memories/uses/is-used-in.ts";
import { noteGivenMemories, noteUsedMemories } from "../../memories/uses/note-uses.ts";
import { countModelAnswer } from "../../usage/count-usage.ts";
import { LimitReachedError } from "../../usage/limit-reached-error.ts";
import type { OutboundText } from "../send/outbound-text-store.ts";
import { queueText } from "../send/queue-text.ts";
import type { TextsDeps } from "../texts-deps.ts";
import { completeThreads } from "../thread/complete-threads.ts";
import { lockThread } from "../thread/lock-store.ts";
import { addTimelineEntries, addTimelineEntry, type TimelineEntry } from "../thread/timeline-store.ts";
import { disclosed } from "./disclose-in-text.ts";
import { enqueueAnswer } from "./enqueue-answer.ts";
import type { LoadedThread } from "./load-thread.ts";
import { fitText } from "./model-responder.ts";
import { recordLimitRefusal } from "./record-limit-refusal.ts";
import type { NoAnswerError, TextAnswer } from "./responder.ts";
import { finishTurn, retryTurn } from "./turn-store.ts";

const MAX_ATTEMPTS = 4;

/**
 * Stores the answer, queues its text and ends the turn.
 * @returns the queued text; null when a limit was reached, the answer is empty, or this process lost the turn
 */
export async function settleAnswer(
  deps: TextsDeps,
  unit: ScopedUnitOfWork,
  thread: LoadedThread,
  answer: TextAnswer,
): Promise<OutboundText | null> {
  const { conversationId } = thread;
  await lockThread(unit, thread);
  const finished = await finishTurn(unit, conversationId, thread.leaseToken, thread.answersMessageIndex);
  // Lost to an opt-out, an archive or another worker. The answer is dropped, but it still cost something.
  if (finished === null) {
    await countModelAnswer(unit, thread.assistantId, answer);
    return null;
  }
  await addTimelineEntries(unit, [
    ...modelEntries(conversationId, answer),
    ...claimEntries(conversationId, answer),
    ...questionEntries(conversationId, answer),
    ...flowEntries(conversationId, answer),
  ]);
  await answer.flow?.save(unit);
  const queued = answer.text === "" ? null : await queueAnswer(deps, unit, thread, answer);
  await noteMemories(unit, conversationId, thread.answersMessageIndex, answer);
  if (queued instanceof LimitReachedError) await recordLimitRefusal(unit, conversationId, thread.assistantId, queued);
  await countModelAnswer(unit, thread.assistantId, answer);
  if (finished.nextDueAt !== null) enqueueAnswer(unit, conversationId, finished.nextDueAt);
  // The flow has ended, so the next text begins a new thread.
  else if (answer.flow?.progress.hasEnded === true) await completeThreads(unit, [conversationId]);
  return queued instanceof LimitReachedError ? null : queued;
}

/** For the timeline and the memories' own record; a message's index stands for the turn it answers. */
async function noteMemories(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
  index: number,
  { memories, text }: TextAnswer,
): Promise<void> {
  if (memories.length === 0) return;
  await noteGivenMemories(
    unit,
    conversationId,
    memories.map(({ id }) => id),
  );
  await noteUsedMemories(unit, conversationId, [{ index, content: text }]);
}

async function queueAnswer(
  deps: TextsDeps,
  unit: ScopedUnitOfWork,
  thread: LoadedThread,
  { text, disclosure, provider, modelId, promptTokens, completionTokens, costMicros }: TextAnswer,
): Promise<OutboundText | LimitReachedError | null> {
  return queueText(deps, unit, {
    conversationId: thread.conversationId,
    assistantId: thread.assistantId,
    provider: thread.provider,
    origin: "answer",
    from: thread.assistantPhoneNumber,
    to: thread.customerPhoneNumber,
    body: fitText(disclosed(text, disclosure)),
    mediaUrls: [],
    messagingServiceSid: thread.messagingServiceSid,
    answersMessageIndex: thread.answersMessageIndex,
    model: { provider, modelId, promptTokens, completionTokens, costMicros },
  }).catch(refusalOf);
}

/** A refusal comes before anything is written, so the transaction can continue. */
function refusalOf(error: unknown): LimitReachedError {
  if (error instanceof LimitReachedError) return error;
  throw error;
}

/** Releases the turn of a process that is shutting down, for another one to take at once. */
export async function settleInterruption(unit: ScopedUnitOfWork, thread: LoadedThread): Promise<void> {
  const { conversationId, leaseToken } = thread;
  const dueAt = await retryTurn(unit, conversationId, leaseToken, { delayMs: 0, isFailure: false });
  if (dueAt !== null) enqueueAnswer(unit, conversationId, dueAt);
}

/** Releases the turn after a failure; schedules another attempt if one may succeed. */
export async function settleFailure(
  deps: TextsDeps,
  unit: ScopedUnitOfWork,
  thread: LoadedThread,
  error: NoAnswerError,
): Promise<void> {
  const { conversationId, leaseToken } = thread;
  const isLast = !error.isRetryable || thread.failedAttempts + 1 >= MAX_ATTEMPTS;
  const entry: TimelineEntry = {
    conversationId,
    eventType: "failed",
    level: isLast ? "error" : "warning",
    message: isLast ? "The text is not answered" : "No answer yet; another attempt will follow",
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

function modelEntries(conversationId: ConversationId, answer: TextAnswer): TimelineEntry[] {
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
        ...(answer.memories.length === 0 ? {} : { memories_given: answer.memories.map(({ id }) => id) }),
        ...(answer.memories.length === 0
          ? {}
          : { memories_used: answer.memories.filter(({ fact }) => isUsedIn(fact, answer.text)).map(({ id }) => id) }),
        ...(answer.citations.length === 0 ? {} : { citations: answer.citations }),
        ...(answer.leftOutTools.length === 0 ? {} : { tools_left_out: answer.leftOutTools }),
      },
    },
  ];
}

function claimEntries(conversationId: ConversationId, { claims }: TextAnswer): TimelineEntry[] {
  return claims.map(({ outcome, actions, text }) => ({
    conversationId,
    eventType: "unbacked_claim",
    level: "warning",
    message: CLAIM_MESSAGES[outcome],
    data: { outcome, actions, claim: text },
  }));
}

function questionEntries(conversationId: ConversationId, { whoWrites }: TextAnswer): TimelineEntry[] {
  if (whoWrites === null) return [];
  return [
    {
      conversationId,
      eventType: "asked_who_writes",
      level: "info",
      message: "The customer asked whether a person writes, and is told",
      data: { language: whoWrites.language },
    },
  ];
}

function flowEntries(conversationId: ConversationId, { flow }: TextAnswer): TimelineEntry[] {
  return (flow?.progress.moves ?? []).map(({ from, to, kind, reason }) => ({
    conversationId,
    eventType: "flow_transition",
    level: "info",
    message: "The flow moved on",
    data: { from, to, kind, reason },
  }));
}

/** Counts what a failed answer cost, so that a spend cap stops endless failures. */
export async function countFailedAnswer(
  unit: ScopedUnitOfWork,
  thread: LoadedThread,
  { usage }: NoAnswerError,
): Promise<void> {
  if (usage !== null) await countModelAnswer(unit, thread.assistantId, usage);
}
