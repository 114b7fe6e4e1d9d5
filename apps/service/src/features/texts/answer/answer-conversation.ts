import { randomUUID } from "node:crypto";
import type { AssistantId, ConversationId, OrganizationId } from "@parley/foundation/branded-ids";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { JobContext } from "../../../platform/jobs/job.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import type { LanguageModel } from "../../../providers/llm/language-model.ts";
import { countModelAnswer } from "../../usage/count-usage.ts";
import { judgeRevocation, type RevocationJudgement, textsToJudge } from "../receive/judge-revocation.ts";
import { settleRevocation } from "../receive/settle-revocation.ts";
import type { OutboundText } from "../send/sms-log-store.ts";
import type { SmsDeps } from "../texts-deps.ts";
import { ANSWER_LEASE_MS, renewTurn } from "./answer-turn-store.ts";
import { type LoadedThread, loadThread } from "./load-thread.ts";
import { countWork, settleAnswer, settleFailure, settleInterruption } from "./settle-answer.ts";
import { asNoAnswer, type ModelWork, type Responder, type SmsAnswer } from "./sms-responder.ts";

/** What answering takes besides the house. */
export interface AnsweringDeps extends SmsDeps {
  readonly responder: Responder;
  /** A model that may be asked what an assistant's customers mean; null where none is set up. Rules do not judge. */
  readonly findJudge: (scope: OrganizationScope, assistantId: AssistantId) => Promise<LanguageModel | null>;
}

/**
 * Answers what waits in a thread, once: takes the turn (a lease, renewed while the model works), asks the responder, and
 * writes the answer, its intent and the end of the turn in one transaction. Texts that came meanwhile start a new turn.
 * However it ends, the turn is given back; only a process that dies leaves its lease to run out. What a model reads as a
 * revocation is confirmed, and not answered.
 * @returns the answer or confirmation, queued for the carrier; null when none was made
 */
export async function answerConversation(
  deps: AnsweringDeps,
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
    const judgement = await askForRevocation(deps, scope, thread, signal);
    if (judgement?.isRevoked === true) {
      noteWork(deps, judgement.work);
      deps.platform.metrics.count("parley_answers_total", { provider: judgement.work.provider, outcome: "opted-out" });
      return await scope.transaction((unit) => settleRevocation(deps, unit, thread, judgement));
    }
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

/**
 * Words no rule knows may still revoke; a model is asked when some of them suggest it. It can only add an opt-out: without
 * its clear yes, in time, the texts are answered as they would have been.
 */
async function askForRevocation(
  deps: AnsweringDeps,
  scope: OrganizationScope,
  thread: LoadedThread,
  signal: AbortSignal,
): Promise<RevocationJudgement | null> {
  const question = textsToJudge(thread.history, thread.afterMessageIndex);
  if (question === null) return null;
  const { conversationId, assistantId } = thread;
  try {
    const judge = await deps.findJudge(scope, assistantId);
    if (judge === null) return null;
    const judgement = await judgeRevocation(judge, question, { signal, clock: deps.platform.clock });
    if (judgement.isRevoked) return judgement;
    noteWork(deps, judgement.work);
    await scope.transaction((unit) => countModelAnswer(unit, assistantId, judgement.work));
    return null;
  } catch (error) {
    if (signal.aborted) throw error;
    deps.platform.logger.warn("revocation not judged", { conversationId, assistantId, ...errorFields(error) });
    return null;
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
