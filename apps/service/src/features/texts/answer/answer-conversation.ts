import { randomUUID } from "node:crypto";
import type { AssistantId, ConversationId, OrganizationId } from "@parley/foundation/branded-ids";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { JobContext } from "../../../platform/jobs/job.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import { modelProviderName } from "../../../platform/telemetry/model-provider-name.ts";
import type { Tracer } from "../../../platform/telemetry/tracer.ts";
import type { LanguageModel } from "../../../providers/llm/language-model.ts";
import { countModelAnswer } from "../../usage/count-usage.ts";
import { applyRevocation } from "../receive/apply-revocation.ts";
import { judgeRevocation, type RevocationJudgement, textsToJudge } from "../receive/judge-revocation.ts";
import type { OutboundText } from "../send/outbound-text-store.ts";
import type { TextsDeps } from "../texts-deps.ts";
import { type LoadedThread, loadThread } from "./load-thread.ts";
import { asNoAnswer, type ModelUsage, type Responder, type TextAnswer } from "./responder.ts";
import { countFailedAnswer, settleAnswer, settleFailure, settleInterruption } from "./settle-answer.ts";
import { ANSWER_LEASE_MS, renewTurn } from "./turn-store.ts";

export interface AnsweringDeps extends TextsDeps {
  readonly responder: Responder;
  /** The model that recognizes revocations in plain words; null when no model is set up. */
  readonly findJudge: (scope: OrganizationScope, assistantId: AssistantId) => Promise<LanguageModel | null>;
}

/**
 * Answers a thread once: claims the turn (a lease, renewed while the model works), asks the responder, and in one transaction
 * stores the answer, queues its text and ends the turn. Texts that arrive in the meantime start a new turn. The turn is
 * released on every path; only a dead process leaves its lease to expire. A revocation is confirmed instead of answered.
 * @returns the queued answer or confirmation; null when there is none
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
      countModelUse(deps, judgement.usage);
      deps.platform.metrics.count("parley_answers_total", { provider: judgement.usage.provider, outcome: "opted-out" });
      return await scope.transaction((unit) => applyRevocation(deps, unit, thread, judgement));
    }
    const answer = await traceAnswer(deps.platform.tracer, thread, () =>
      deps.responder.answer({
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
      }),
    );
    const queued = await scope
      .transaction((unit) => settleAnswer(deps, unit, thread, answer))
      .catch((error: unknown) => {
        throw asNoAnswer(error).withUsage(answer);
      });
    logAnswer(deps, thread, answer, queued === null ? "not-sent" : "answered");
    return queued;
  } catch (error) {
    const failure = asNoAnswer(error);
    if (failure.usage !== null) countModelUse(deps, failure.usage);
    if (signal.aborted && isDraining()) {
      await scope.transaction(async (unit) => {
        await settleInterruption(unit, thread);
        await countFailedAnswer(unit, thread, failure);
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
      await countFailedAnswer(unit, thread, failure);
    });
    return null;
  } finally {
    await stopRenewing();
  }
}

/**
 * Asks a model whether words that no rule knows revoke consent, if they might. Without a clear and timely yes the texts are
 * answered as usual.
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
    countModelUse(deps, judgement.usage);
    await scope.transaction((unit) => countModelAnswer(unit, assistantId, judgement.usage));
    return null;
  } catch (error) {
    if (signal.aborted) throw error;
    deps.platform.logger.warn("revocation not judged", { conversationId, assistantId, ...errorFields(error) });
    return null;
  }
}

/** @param outcome `not-sent`: a limit was reached, the answer is empty, or this process lost the turn */
function logAnswer(
  deps: TextsDeps,
  { conversationId, assistantId }: LoadedThread,
  answer: TextAnswer,
  outcome: "answered" | "not-sent",
): void {
  const { metrics, logger } = deps.platform;
  const { provider, modelId, durationMs } = answer;
  metrics.count("parley_answers_total", { provider, outcome });
  metrics.observe("parley_answer_seconds", { provider }, durationMs / 1_000);
  for (const claim of answer.claims)
    metrics.count("parley_unbacked_claims_total", { channel: "text", outcome: claim.outcome });
  countModelUse(deps, answer);
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

function countModelUse({ platform: { metrics } }: Pick<TextsDeps, "platform">, usage: ModelUsage): void {
  const { provider, promptTokens, completionTokens, costMicros } = usage;
  metrics.count("parley_model_tokens_total", { provider, kind: "prompt" }, promptTokens ?? 0);
  metrics.count("parley_model_tokens_total", { provider, kind: "completion" }, completionTokens ?? 0);
  metrics.count("parley_model_cost_usd_total", { provider }, (costMicros ?? 0) / 1_000_000);
}

/** Renews the lease until stopped. Another process claims the turn of one that dies. */
function renewLease(deps: TextsDeps, scope: OrganizationScope, thread: LoadedThread): () => Promise<void> {
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

/** Makes an answer as a span with who answered and what that took, as calls have it for a turn; no content. */
function traceAnswer(
  tracer: Tracer,
  { conversationId, assistantId }: Pick<LoadedThread, "conversationId" | "assistantId">,
  make: () => Promise<TextAnswer>,
): Promise<TextAnswer> {
  const attributes = {
    "gen_ai.operation.name": "invoke_agent",
    "gen_ai.conversation.id": String(conversationId),
    "gen_ai.agent.id": String(assistantId),
    "session.id": String(conversationId),
  };
  return tracer.span("answer", { kind: "internal", attributes }, async (span) => {
    const answer = await make();
    const { provider, modelId, promptTokens, completionTokens } = answer;
    span.setAttributes({
      "gen_ai.provider.name": modelProviderName(provider),
      "gen_ai.request.model": modelId,
      ...(promptTokens === null ? {} : { "gen_ai.usage.input_tokens": promptTokens }),
      ...(completionTokens === null ? {} : { "gen_ai.usage.output_tokens": completionTokens }),
    });
    return answer;
  });
}
