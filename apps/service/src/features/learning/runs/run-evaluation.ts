import { setInterval } from "node:timers";
import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { handleJob, type JobContext, type JobRegistration } from "../../../platform/jobs/job.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import { costMicros } from "../../../providers/llm/prices.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import { chooseModel } from "../../answering/choose-model.ts";
import { chooseSimulatedTools } from "../../answering/choose-tools.ts";
import { holdSystemPrompt } from "../../assistants/change/change-system-prompt.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { settleEvaluation } from "../../prompts/evaluate-prompt.ts";
import { findPromptText } from "../../prompts/find-prompt-text.ts";
import { countModelAnswer } from "../../usage/count-usage.ts";
import { findSpendRefusal } from "../../usage/find-spend-refusal.ts";
import type { LimitReachedError } from "../../usage/limit-reached-error.ts";
import type { LearningDeps } from "../learning-deps.ts";
import { patiently } from "../patiently.ts";
import { type AnsweredCase, answerCase } from "./answer-case.ts";
import type { Candidate } from "./candidate-thread.ts";
import { evaluationRequest, runEvaluationJob } from "./eval-job.ts";
import type { EvalRun, PendingCase } from "./eval-run.ts";
import { PendingCases } from "./pending-cases.ts";
import { insertEvalResult, tallyRun } from "./result-store.ts";
import { claimEvalRun, extendEvalRun, lockEvalRun, type RunEnd, settleEvalRun } from "./run-store.ts";

/** Cases that are answered at the same time. */
const AT_A_TIME = 8;
const LEASE_MS = 60_000;
/** Less than a job may take: then the next job goes on. */
const LONGEST_WORK_MS = 400_000;

export function runEvaluation(deps: LearningDeps): JobRegistration {
  return handleJob(runEvaluationJob, ({ organizationId, runId }, context) =>
    work(deps, deps.platform.data.scope(asId<OrganizationId>(organizationId)), runId, context),
  );
}

/** Why a run stops before its last case. */
class Paused extends Error {
  readonly until: Date | null;

  constructor(reason: string, until: Date | null = null) {
    super(reason);
    this.until = until;
  }
}

interface Claimed {
  readonly run: EvalRun;
  readonly candidate: Candidate;
}

/**
 * Claims a run, answers what has no result yet, and settles the run together with its version. A run whose worker was killed
 * goes on where it was; a vendor that refuses pauses it.
 */
async function work(deps: LearningDeps, scope: OrganizationScope, runId: number, context: JobContext): Promise<void> {
  const claimed = await claim(deps, scope, runId);
  if (claimed === null) return;
  const { run } = claimed;
  const stop = new AbortController();
  const signal = AbortSignal.any([context.signal, stop.signal]);
  const extending = setInterval(() => {
    scope
      .transaction((unit) => extendEvalRun(unit, run, LEASE_MS))
      .then((isOurs) => isOurs || stop.abort())
      .catch((error: unknown) => deps.platform.logger.warn("evaluation not kept", errorFields(error)));
  }, LEASE_MS / 3);
  try {
    const isComplete = await answerAll(deps, scope, claimed, signal, context);
    await scope.transaction((unit) => (isComplete ? complete(unit, claimed) : handOn(unit, run)));
  } catch (error) {
    if (stop.signal.aborted) return;
    if (context.signal.aborted) {
      await scope.transaction((unit) => handOn(unit, run));
      return;
    }
    const end: RunEnd =
      error instanceof Paused || error instanceof ProviderError
        ? {
            state: "paused",
            reason: error.message,
            ...(error instanceof Paused && error.until !== null ? { notBefore: error.until } : {}),
          }
        : context.isLastAttempt
          ? { state: "failed", reason: "It could not be carried out" }
          : { state: "waiting", reason: null };
    await scope.transaction((unit) => settleOurs(unit, run, end));
    // The job is tried again: a database that was away for a moment must not end a run.
    if (end.state !== "paused") throw error;
  } finally {
    clearInterval(extending);
  }
}

/** Null when there is nothing to do, or somebody else is at it. */
async function claim(deps: LearningDeps, scope: OrganizationScope, runId: number): Promise<Claimed | null> {
  const found = await scope.transaction(async (unit) => {
    const run = await lockEvalRun(unit, runId);
    if (run === null || run.isClaimed || !["waiting", "running", "paused"].includes(run.state)) return null;
    // What a person has to look at first waits for that person.
    if (run.state === "paused" && !run.mayGoOn) return null;
    const assistant = await findAssistant(unit, run.assistantId);
    const systemPrompt = await findPromptText(unit, run.assistantId, run.promptVersionId);
    if (assistant === null || systemPrompt === null) {
      await settleEvalRun(unit, runId, { state: "failed", reason: "The assistant was deleted" });
      return null;
    }
    await claimEvalRun(unit, runId, LEASE_MS);
    return { run: { ...run, claimNumber: run.claimNumber + 1 }, assistant, systemPrompt };
  });
  if (found === null) return null;
  const { run, assistant, systemPrompt } = found;
  const model = await chooseModel(deps.answering, scope, assistant, "browser");
  if (model === null) {
    await scope.transaction((unit) => settleEvalRun(unit, run.id, { state: "failed", reason: "No model may answer" }));
    return null;
  }
  const tools = await chooseSimulatedTools(deps.answering, scope, assistant);
  return { run, candidate: { assistant, systemPrompt, model, tools } };
}

/** @returns false when there was not enough time for all. @throws Paused, ProviderError; the signal's reason */
async function answerAll(
  deps: LearningDeps,
  scope: OrganizationScope,
  { run, candidate }: Claimed,
  signal: AbortSignal,
  { isDraining }: Pick<JobContext, "isDraining">,
): Promise<boolean> {
  const { clock } = deps.platform;
  const untilMs = clock.monotonicMs() + LONGEST_WORK_MS;
  const pending = new PendingCases(scope, run);
  let isLate = false;
  let failure: { readonly error: unknown } | null = null;
  const worker = async (): Promise<void> => {
    while (failure === null) {
      isLate ||= clock.monotonicMs() > untilMs || isDraining();
      if (isLate) return;
      const next = await pending.next();
      if (next === null) return;
      signal.throwIfAborted();
      const context = { clock, signal };
      const answered = await patiently(context, () => answerCase(context, candidate, next.case));
      const refusal = await scope.transaction((unit) => keep(unit, run, next, answered));
      if (refusal !== null) throw new Paused(refusal.message, refusal.limit.window.endsAt);
    }
  };
  const guarded = () =>
    worker().catch((error: unknown) => {
      failure ??= { error };
    });
  await Promise.all(Array.from({ length: AT_A_TIME }, guarded));
  const stopped = failure as { readonly error: unknown } | null;
  if (stopped !== null) throw stopped.error;
  return !isLate;
}

/** Writes the result and what it cost. @returns the spend cap that is reached by now; null: none */
async function keep(
  unit: ScopedUnitOfWork,
  run: EvalRun,
  { case: { id: caseId }, repeat }: PendingCase,
  { result, used }: AnsweredCase,
): Promise<LimitReachedError | null> {
  await insertEvalResult(unit, run.id, { ...result, caseId, repeat });
  for (const { provider, modelId, usage } of used) {
    const cost = costMicros(provider, modelId, usage);
    await countModelAnswer(unit, run.assistantId, { ...usage, costMicros: cost });
  }
  return findSpendRefusal(unit, run.assistantId);
}

async function complete(unit: ScopedUnitOfWork, { run, candidate }: Claimed): Promise<void> {
  // The assistant's lock before the run's, as where a run is begun.
  await holdSystemPrompt(unit, run.assistantId);
  const now = await lockEvalRun(unit, run.id);
  if (now?.state !== "running" || now.claimNumber !== run.claimNumber) return;
  const { completedCases, passedCases } = await tallyRun(unit, run);
  const { provider, modelId, ignoresTools } = candidate.model;
  const isDemo = ignoresTools === true;
  const share = completedCases === 0 ? 0 : passedCases / completedCases;
  await settleEvalRun(unit, run.id, {
    state: "done",
    reason: isDemo ? "Answered by the demo responder, which says nothing of the prompt" : null,
    passRate: isDemo ? null : share,
    model: { provider, modelId },
  });
  if (isDemo) return;
  await settleEvaluation(
    unit,
    { assistantId: run.assistantId, versionId: run.promptVersionId, userId: null },
    { score: share, hasPassed: share >= run.passThreshold },
  );
}

async function handOn(unit: ScopedUnitOfWork, run: EvalRun): Promise<void> {
  await settleOurs(unit, run, { state: "waiting", reason: null });
  unit.enqueue(evaluationRequest(unit.organizationId, run.id));
}

/** Another process may have claimed it since, or somebody cancelled it. */
async function settleOurs(unit: ScopedUnitOfWork, run: EvalRun, end: RunEnd): Promise<void> {
  const now = await lockEvalRun(unit, run.id);
  if (now?.state !== "running" || now.claimNumber !== run.claimNumber) return;
  await settleEvalRun(unit, run.id, end);
}
