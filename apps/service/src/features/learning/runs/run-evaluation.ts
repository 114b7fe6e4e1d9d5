import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { handleJob, type JobContext, type JobRegistration } from "../../../platform/jobs/job.ts";
import { chooseModel } from "../../answering/choose-model.ts";
import { chooseSimulatedTools } from "../../answering/choose-tools.ts";
import { holdSystemPrompt } from "../../assistants/change/change-system-prompt.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { settleEvaluation } from "../../prompts/evaluate-prompt.ts";
import { findPromptText } from "../../prompts/find-prompt-text.ts";
import { askPatiently } from "../claims/ask-patiently.ts";
import { claimRun, endClaim, holdClaim } from "../claims/claim-store.ts";
import { mayBeClaimed } from "../claims/claimed-run.ts";
import { LEASE_MS, LONGEST_WORK_MS, performRun } from "../claims/perform-run.ts";
import type { LearningDeps } from "../learning-deps.ts";
import type { Candidate } from "../mocked-thread.ts";
import { answerCase } from "./answer-case.ts";
import { evaluationRequest, runEvaluationJob } from "./eval-job.ts";
import type { EvalRun } from "./eval-run.ts";
import { PendingCases } from "./pending-cases.ts";
import { ResultKeeper } from "./result-keeper.ts";
import { tallyRun } from "./result-store.ts";
import { lockEvalRun, noteEvalFigures } from "./run-store.ts";

/** Cases that are answered at the same time. */
const AT_A_TIME = 8;

export function runEvaluation(deps: LearningDeps): JobRegistration {
  return handleJob(runEvaluationJob, ({ organizationId, runId }, context) =>
    work(deps, deps.platform.data.scope(asId<OrganizationId>(organizationId)), runId, context),
  );
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
  await performRun(deps, scope, context, {
    table: "eval_runs",
    run: claimed.run,
    end: (unit, end) => endClaim(unit, "eval_runs", runId, end),
    request: evaluationRequest(scope.organizationId, runId),
    perform: async (signal) => {
      const isComplete = await answerAll(deps, scope, claimed, signal, context);
      return isComplete ? (unit) => complete(unit, claimed) : null;
    },
  });
}

/** Null when there is nothing to do, or somebody else is at it. */
async function claim(deps: LearningDeps, scope: OrganizationScope, runId: number): Promise<Claimed | null> {
  const found = await scope.transaction(async (unit) => {
    const run = await lockEvalRun(unit, runId);
    if (run === null || !mayBeClaimed(run)) return null;
    const assistant = await findAssistant(unit, run.assistantId);
    const systemPrompt = await findPromptText(unit, run.assistantId, run.promptVersionId);
    if (assistant === null || systemPrompt === null) {
      await endClaim(unit, "eval_runs", runId, { state: "failed", reason: "The assistant was deleted" });
      return null;
    }
    await claimRun(unit, "eval_runs", runId, LEASE_MS);
    return { run: { ...run, claimNumber: run.claimNumber + 1 }, assistant, systemPrompt };
  });
  if (found === null) return null;
  const { run, assistant, systemPrompt } = found;
  const model = await chooseModel(deps.answering, scope, assistant, "browser");
  if (model === null) {
    await scope.transaction((unit) =>
      endClaim(unit, "eval_runs", run.id, { state: "failed", reason: "No model may answer" }),
    );
    return null;
  }
  const tools = await chooseSimulatedTools(deps.answering, scope, assistant);
  return { run, candidate: { assistant, systemPrompt, model, tools } };
}

/** @returns false when there was not enough time for all. @throws PausedError, ProviderError; the signal's reason */
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
  const keeper = new ResultKeeper(scope, run);
  let isLate = false;
  let failure: { readonly error: unknown } | null = null;
  const worker = async (): Promise<void> => {
    while (failure === null) {
      isLate ||= clock.monotonicMs() > untilMs || isDraining();
      if (isLate) return;
      const next = await pending.next();
      if (next === null) return;
      signal.throwIfAborted();
      const answered = await askPatiently({ clock, signal }, () => answerCase({ clock, signal }, candidate, next.case));
      await keeper.add(next, answered);
    }
  };
  const guarded = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      failure ??= { error };
    });
  await Promise.all(Array.from({ length: AT_A_TIME }, () => guarded(worker())));
  await guarded(keeper.settled());
  const stopped = failure as { readonly error: unknown } | null;
  if (stopped !== null) throw stopped.error;
  return !isLate;
}

async function complete(unit: ScopedUnitOfWork, { run, candidate }: Claimed): Promise<void> {
  // The assistant's lock before the run's, as where a run is begun.
  await holdSystemPrompt(unit, run.assistantId);
  if (!(await holdClaim(unit, "eval_runs", run))) return;
  const { completedCases, passedCases } = await tallyRun(unit, run);
  const { provider, modelId, ignoresTools } = candidate.model;
  const isDemo = ignoresTools === true;
  const share = completedCases === 0 ? 0 : passedCases / completedCases;
  await endClaim(unit, "eval_runs", run.id, {
    state: "done",
    reason: isDemo ? "Answered by the demo responder, which says nothing of the prompt" : null,
  });
  await noteEvalFigures(unit, run.id, { passRate: isDemo ? null : share, model: { provider, modelId } });
  if (isDemo) return;
  await settleEvaluation(
    unit,
    { assistantId: run.assistantId, versionId: run.promptVersionId, userId: null },
    { score: share, hasPassed: share >= run.passThreshold },
  );
}
