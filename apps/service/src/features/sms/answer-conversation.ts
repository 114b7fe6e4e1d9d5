import { randomUUID } from "node:crypto";
import { fullJitterDelayMs } from "@parley/foundation/backoff";
import type { AssistantId, ConversationId, OrganizationId } from "@parley/foundation/branded-ids";
import { asId } from "@parley/foundation/branded-ids";
import type { OrganizationScope, ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { type JobContext, jobRequest } from "../../platform/jobs/job.ts";
import { errorFields } from "../../platform/logging/logger.ts";
import { countModelAnswer, type ModelAnswerUsage } from "../usage/count-usage.ts";
import { findAnswerRefusal } from "../usage/find-answer-refusal.ts";
import { LimitReachedError } from "../usage/limit-reached-error.ts";
import { ANSWER_LEASE_MS, finishTurn, renewTurn, retryTurn, takeTurn } from "./answer-turns.ts";
import { lockThread } from "./lock-thread.ts";
import { noteRefusal } from "./note-refusal.ts";
import { queueText } from "./queue-text.ts";
import type { SmsDeps } from "./sms-deps.ts";
import { answerSmsJob } from "./sms-jobs.ts";
import type { OutboundText } from "./sms-log-store.ts";
import { type HistoryMessage, readHistory } from "./sms-message-store.ts";
import { addTimelineEntries, addTimelineEntry, type TimelineEntry } from "./timeline.ts";

/** Enough for a long thread, little enough for any model. */
const HISTORY_MESSAGES = 60;
const MOST_ATTEMPTS = 4;
/** Of turns whose holders died: an answer that takes its process down must not take one after another. */
const MOST_TAKEOVERS = 10;

/** What the responder made of a thread. */
export interface SmsAnswer {
  readonly text: string;
  readonly provider: string;
  readonly modelId: string;
  /** Name of the fallback key it was asked with; null: the first key. */
  readonly keyName: string | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly costMicros: number | null;
  readonly durationMs: number;
  /** Models that were tried before, each with why it failed. */
  readonly failedModels: readonly FailedModel[];
  /** Tools that are switched on and could not be offered, each with why. */
  readonly leftOutTools: readonly { readonly name: string; readonly reason: string }[];
}

export interface FailedModel {
  readonly provider: string;
  readonly modelId: string;
  /** As of the answer. */
  readonly keyName: string | null;
  readonly reason: string;
}

/** What models took for an answer, or for what became none. */
export interface ModelWork extends ModelAnswerUsage {
  /** Of the model that was asked last. */
  readonly provider: string;
}

/** No answer can be made: now (`isRetryable`) or at all. */
export class NoAnswerError extends Error {
  readonly code: string;
  readonly isRetryable: boolean;
  /** What a person can do about it, where that is known. */
  readonly fix: string | undefined;
  /** Paid for all the same; null: no model answered. */
  readonly work: ModelWork | null;

  constructor(
    code: string,
    message: string,
    options: { isRetryable: boolean; fix?: string; cause?: unknown; work?: ModelWork },
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "NoAnswerError";
    this.code = code;
    this.isRetryable = options.isRetryable;
    this.fix = options.fix;
    this.work = options.work ?? null;
  }

  /** The same, with what models took before it. */
  afterUsing({ provider, promptTokens, completionTokens, costMicros }: ModelWork): NoAnswerError {
    return new NoAnswerError(this.code, this.message, {
      isRetryable: this.isRetryable,
      cause: this.cause,
      work: { provider, promptTokens, completionTokens, costMicros },
      ...(this.fix === undefined ? {} : { fix: this.fix }),
    });
  }
}

export interface AnswerRequest {
  readonly scope: OrganizationScope;
  readonly organizationId: OrganizationId;
  readonly assistantId: AssistantId;
  readonly conversationId: ConversationId;
  readonly customerPhoneNumber: string;
  readonly assistantPhoneNumber: string;
  readonly history: readonly HistoryMessage[];
  /** Newest message that an earlier answer covers; the same whenever the turn is tried again. */
  readonly afterMessageIndex: number;
  /** Renews the lease within the transaction. False when it was lost: the answer is no longer this process's to make. */
  readonly holdTurn: (unit: ScopedUnitOfWork) => Promise<boolean>;
  readonly signal: AbortSignal;
}

export interface Responder {
  /** @throws NoAnswerError */
  answer(request: AnswerRequest): Promise<SmsAnswer>;
}

interface LoadedThread {
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

/**
 * Answers what waits in a thread, once: takes the turn (a lease, renewed while the model works), asks the responder, and
 * writes the answer, its intent and the end of the turn in one transaction. Texts that came meanwhile start a new turn.
 * However it ends, the turn is given back; only a process that dies leaves its lease to run out.
 * @returns the answer, queued for the carrier; null when none was made
 */
export async function answerConversation(
  deps: SmsDeps & { readonly responder: Responder },
  organizationId: OrganizationId,
  conversationId: ConversationId,
  { signal, isDraining }: Pick<JobContext, "signal" | "isDraining">,
): Promise<OutboundText | null> {
  const scope = deps.platform.data.scope(organizationId);
  const leaseToken = randomUUID();
  const thread = await scope.transaction((unit) => loadThread(deps, unit, conversationId, leaseToken));
  if (thread === null) return null;
  const stopRenewing = renewLease(deps, scope, thread);
  try {
    const answer = await deps.responder.answer({
      scope,
      organizationId,
      assistantId: thread.assistantId,
      conversationId,
      customerPhoneNumber: thread.customerPhoneNumber,
      assistantPhoneNumber: thread.assistantPhoneNumber,
      history: thread.history,
      afterMessageIndex: thread.afterMessageIndex,
      holdTurn: (unit) => renewTurn(unit, conversationId, leaseToken),
      signal,
    });
    const queued = await scope
      .transaction((unit) => settleAnswer(deps, unit, thread, answer))
      .catch((error: unknown) => {
        throw asNoAnswer(error).afterUsing(answer);
      });
    noteAnswer(deps, thread, answer, queued === null ? "not-sent" : "answered");
    return queued;
  } catch (error) {
    const failure = asNoAnswer(error);
    if (failure.work !== null) noteWork(deps, failure.work);
    if (signal.aborted && isDraining()) {
      await scope.transaction(async (unit) => {
        await settleInterruption(unit, thread);
        await countWork(unit, thread, failure);
      });
      return null;
    }
    deps.platform.metrics.count("parley_answers_total", { provider: "none", outcome: failure.code });
    deps.platform.logger.warn("text not answered", {
      organizationId,
      conversationId,
      code: failure.code,
      ...errorFields(failure.cause ?? failure),
    });
    await scope.transaction(async (unit) => {
      await settleFailure(deps, unit, thread, failure);
      await countWork(unit, thread, failure);
    });
    return null;
  } finally {
    await stopRenewing();
  }
}

/** @param outcome `not-sent`: a limit was reached meanwhile, or the thread is no longer this process's */
function noteAnswer(
  deps: SmsDeps,
  { conversationId, assistantId }: LoadedThread,
  answer: SmsAnswer,
  outcome: "answered" | "not-sent",
): void {
  const { metrics, logger } = deps.platform;
  const { provider, modelId, durationMs } = answer;
  metrics.count("parley_answers_total", { provider, outcome });
  metrics.observe("parley_answer_seconds", { provider }, durationMs / 1_000);
  noteWork(deps, answer);
  logger.info("text answered", {
    conversationId,
    callSid: `sms_${conversationId}`,
    assistantId,
    provider,
    model: modelId,
    outcome,
    durationMs: Math.round(durationMs),
  });
}

function noteWork({ platform: { metrics } }: Pick<SmsDeps, "platform">, work: ModelWork): void {
  const { provider, promptTokens, completionTokens, costMicros } = work;
  metrics.count("parley_model_tokens_total", { provider, kind: "prompt" }, promptTokens ?? 0);
  metrics.count("parley_model_tokens_total", { provider, kind: "completion" }, completionTokens ?? 0);
  metrics.count("parley_model_cost_usd_total", { provider }, (costMicros ?? 0) / 1_000_000);
}

/** Paid for, whoever has the turn by now: counted, so that a spend cap ends what would fail for ever. */
async function countWork(unit: ScopedUnitOfWork, thread: LoadedThread, { work }: NoAnswerError): Promise<void> {
  if (work !== null) await countModelAnswer(unit, thread.assistantId, work);
}

/** What nobody foresaw (a lost connection, a mistake of ours) may pass, too, and is tried as often as the rest. */
export function asNoAnswer(error: unknown): NoAnswerError {
  if (error instanceof NoAnswerError) return error;
  return new NoAnswerError("answer-failed", "The answer could not be made or kept", {
    isRetryable: true,
    cause: error,
  });
}

async function loadThread(
  deps: SmsDeps,
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
  leaseToken: string,
): Promise<LoadedThread | null> {
  const turn = await takeTurn(unit, conversationId, leaseToken);
  if (turn === null) return null;
  const row = await unit.db
    .selectFrom("calls")
    .select(["assistant_id", "provider", "customer_phone_number", "assistant_phone_number"])
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", conversationId)
    .where("status", "=", "active")
    .executeTakeFirst();
  const history = await readHistory(unit, conversationId, HISTORY_MESSAGES);
  const newest = history.findLast((message) => message.role === "user");
  const assistant = row === undefined ? null : await deps.findAssistant(unit, asId<AssistantId>(row.assistant_id));
  const isOptedOut = row !== undefined && (await deps.optOuts.has(unit, row.customer_phone_number));
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
  if (row === undefined || assistant === null || isOptedOut || !hasNews) {
    await finishTurn(unit, conversationId, leaseToken, newest?.index ?? turn.answeredMessageIndex);
    return null;
  }
  const refusal = await findAnswerRefusal(unit, { assistantId: assistant.id, to: row.customer_phone_number });
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
    provider: row.provider,
    customerPhoneNumber: row.customer_phone_number,
    assistantPhoneNumber: row.assistant_phone_number,
    history,
    answersMessageIndex: newest.index,
    afterMessageIndex: turn.answeredMessageIndex,
    failedAttempts: turn.failedAttempts,
  };
}

/** Keeps the lease alive while the model works; a process that dies stops renewing, and another takes the turn. */
function renewLease(deps: SmsDeps, scope: OrganizationScope, thread: LoadedThread): () => Promise<void> {
  const stop = new AbortController();
  const loop = (async () => {
    while (!stop.signal.aborted) {
      await deps.platform.clock.sleep(ANSWER_LEASE_MS / 3, stop.signal).catch(() => undefined);
      if (stop.signal.aborted) return;
      await scope
        .transaction((unit) => renewTurn(unit, thread.conversationId, thread.leaseToken))
        .catch((error: unknown) => deps.platform.logger.warn("answer lease not renewed", errorFields(error)));
    }
  })();
  return async () => {
    stop.abort();
    await loop;
  };
}

async function settleAnswer(
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
  await addTimelineEntries(unit, modelEntries(conversationId, answer));
  const queued = await queueText(deps, unit, {
    conversationId,
    assistantId: thread.assistantId,
    provider: thread.provider,
    origin: "answer",
    from: thread.assistantPhoneNumber,
    to: thread.customerPhoneNumber,
    body: answer.text,
    mediaUrls: [],
    messagingServiceSid: thread.messagingServiceSid,
    answersMessageIndex: thread.answersMessageIndex,
    model: {
      provider: answer.provider,
      modelId: answer.modelId,
      promptTokens: answer.promptTokens,
      completionTokens: answer.completionTokens,
      costMicros: answer.costMicros,
    },
  }).catch(refusalOf);
  if (queued instanceof LimitReachedError) await noteRefusal(unit, conversationId, thread.assistantId, queued);
  await countModelAnswer(unit, thread.assistantId, answer);
  if (finished.nextDueAt !== null) enqueueAnswer(unit, conversationId, finished.nextDueAt);
  return queued instanceof LimitReachedError ? null : queued;
}

/** A refusal comes before anything is written, so the transaction goes on. */
function refusalOf(error: unknown): LimitReachedError {
  if (error instanceof LimitReachedError) return error;
  throw error;
}

/** Stopped, not failed: whoever takes the thread next begins at once. */
async function settleInterruption(unit: ScopedUnitOfWork, thread: LoadedThread): Promise<void> {
  const { conversationId, leaseToken } = thread;
  const dueAt = await retryTurn(unit, conversationId, leaseToken, { delayMs: 0, isFailure: false });
  if (dueAt !== null) enqueueAnswer(unit, conversationId, dueAt);
}

async function settleFailure(
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

export function enqueueAnswer(unit: ScopedUnitOfWork, conversationId: ConversationId, dueAt: Date): void {
  unit.enqueue(
    jobRequest(
      answerSmsJob,
      { organizationId: unit.organizationId, conversationId },
      { startAfter: dueAt, group: String(unit.organizationId) },
    ),
  );
}
