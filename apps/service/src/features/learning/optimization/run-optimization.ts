import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { handleJob, type JobContext, type JobRegistration } from "../../../platform/jobs/job.ts";
import type { LanguageModel, ModelEvent } from "../../../providers/llm/language-model.ts";
import { chooseModel } from "../../answering/choose-model.ts";
import { chooseSimulatedTools } from "../../answering/choose-tools.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import { holdSystemPrompt } from "../../assistants/change/change-system-prompt.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { draftPrompt } from "../../prompts/move-prompt.ts";
import { findSpendRefusal } from "../../usage/find-spend-refusal.ts";
import { askPatiently } from "../claims/ask-patiently.ts";
import { claimRun, holdClaim } from "../claims/claim-store.ts";
import { mayBeClaimed, PausedError } from "../claims/claimed-run.ts";
import { LEASE_MS, LONGEST_WORK_MS, performRun } from "../claims/perform-run.ts";
import { findCases } from "../datasets/case-store.ts";
import type { LearningDeps } from "../learning-deps.ts";
import type { EvalCase } from "../runs/eval-run.ts";
import { expectedAnswerOf } from "../runs/expected-answer.ts";
import { Allowance, OutOfTimeError } from "./allowance.ts";
import { endOptimization } from "./end-optimization.ts";
import type { Optimization, OptimizationResult } from "./optimization.ts";
import { optimizationRequest, runOptimizationJob } from "./optimization-job.ts";
import { findOptimization, lockOptimization, noteResult } from "./optimization-store.ts";
import { type Outcome, optimizePrompt } from "./optimize-prompt.ts";
import { RecordedModel } from "./recorded-model.ts";

export function runOptimization(deps: LearningDeps): JobRegistration {
  return handleJob(runOptimizationJob, ({ organizationId, optimizationId }, context) =>
    work(deps, deps.platform.data.scope(asId<OrganizationId>(organizationId)), optimizationId, context),
  );
}

interface Claimed {
  readonly run: Optimization;
  readonly assistant: Assistant;
  readonly cases: readonly EvalCase[];
  readonly heldOut: readonly EvalCase[];
}

/** Claims an optimization and carries it through. One that begins again is answered from what was kept until it is where it was. */
async function work(deps: LearningDeps, scope: OrganizationScope, id: number, context: JobContext): Promise<void> {
  const claimed = await scope.transaction((unit) => claim(unit, id));
  if (claimed === null) return;
  await performRun(deps, scope, context, {
    table: "optimizations",
    run: claimed.run,
    end: (unit, end) => endOptimization(unit, id, end),
    request: optimizationRequest(scope.organizationId, id),
    perform: async (signal) => {
      try {
        const outcome = await carryThrough(deps, scope, claimed, signal, context);
        return (unit) => complete(unit, claimed.run, outcome);
      } catch (error) {
        if (error instanceof OutOfTimeError) return null;
        throw error;
      }
    },
  });
}

/** Null when there is nothing to do, or somebody else is at it. */
async function claim(unit: ScopedUnitOfWork, id: number): Promise<Claimed | null> {
  const run = await lockOptimization(unit, id);
  if (run === null || !mayBeClaimed(run)) return null;
  const assistant = await findAssistant(unit, run.assistantId);
  if (assistant === null) {
    await endOptimization(unit, id, { state: "failed", reason: "The assistant was deleted" });
    return null;
  }
  const cases = await readCases(unit, run.datasetId, run.trainingCaseIds);
  const heldOut = await readCases(unit, run.datasetId, run.heldOutCaseIds);
  if (cases.length < 2 || heldOut.length === 0) {
    await endOptimization(unit, id, { state: "failed", reason: "Its cases were deleted" });
    return null;
  }
  await claimRun(unit, "optimizations", id, LEASE_MS);
  return { run: { ...run, claimNumber: run.claimNumber + 1 }, assistant, cases, heldOut };
}

async function readCases(
  unit: ScopedUnitOfWork,
  datasetId: number,
  ids: readonly number[],
): Promise<readonly EvalCase[]> {
  return (await findCases(unit, datasetId, ids)).map(({ id, conversation, expectedResponse, mockToolResponses }) => ({
    id,
    conversation: conversation as EvalCase["conversation"],
    expected: expectedAnswerOf(expectedResponse),
    mocks: mockToolResponses ?? {},
  }));
}

/** @throws OutOfTimeError, PausedError, ProviderError; the signal's reason */
async function carryThrough(
  deps: LearningDeps,
  scope: OrganizationScope,
  { run, assistant, cases, heldOut }: Claimed,
  signal: AbortSignal,
  { isDraining }: Pick<JobContext, "isDraining">,
): Promise<Outcome> {
  const { clock } = deps.platform;
  const refusal = await scope.transaction((unit) => findSpendRefusal(unit, run.assistantId));
  if (refusal !== null) throw new PausedError(refusal.message, refusal.limit.window.endsAt);
  const model = await chooseModel(deps.answering, scope, assistant, "models-only");
  if (model === null) throw new PausedError("No model may answer");
  if (!deps.optimizer.isInstalled()) throw new PausedError("The optimizer is not installed here");
  const optimizer = await deps.optimizer.load();
  const tools = await chooseSimulatedTools(deps.answering, scope, assistant);
  const untilMs = clock.monotonicMs() + LONGEST_WORK_MS;
  const used = { calls: run.callsUsed, costMicros: run.costMicrosUsed };
  const allowance = new Allowance(run.config, used, () => clock.monotonicMs() > untilMs || isDraining());
  const recording = { scope, run, allowance, clock };
  return optimizePrompt({
    optimizer,
    config: run.config,
    basePrompt: run.basePrompt,
    cases,
    heldOut,
    allowance,
    answering: {
      candidate: { assistant, tools, model: new RecordedModel(model, recording, false) },
      allowance,
      clock,
      signal,
    },
    teacher: patient(new RecordedModel(model, recording, true), { clock, signal }),
    clock,
    signal,
  });
}

/** A teacher that is busy for a moment is asked again, as cases are. */
function patient(model: LanguageModel, context: Parameters<typeof askPatiently>[0]): LanguageModel {
  return {
    provider: model.provider,
    modelId: model.modelId,
    async *respond(request, signal) {
      yield* await askPatiently(context, async () => {
        const events: ModelEvent[] = [];
        for await (const event of model.respond(request, signal)) events.push(event);
        return events;
      });
    },
  };
}

async function complete(unit: ScopedUnitOfWork, run: Optimization, outcome: Outcome): Promise<void> {
  const { result, reason, better } = outcome;
  // The assistant's lock before the run's, as where one is begun.
  await holdSystemPrompt(unit, run.assistantId);
  if (!(await holdClaim(unit, "optimizations", run))) return;
  const spent = (await findOptimization(unit, run.id)) ?? run;
  const drafted =
    better === null
      ? null
      : await draftPrompt(unit, {
          assistantId: run.assistantId,
          systemPrompt: better,
          name: run.config.versionName,
          changeSummary: summaryOf(spent, result),
          source: "optimization",
          userId: run.createdBy,
        });
  await noteResult(unit, run.id, result, drafted?.id ?? null);
  await endOptimization(unit, run.id, { state: "done", reason });
}

function summaryOf(
  { config, heldOutCaseIds, trainingCaseIds, callsUsed }: Optimization,
  { heldOut, training }: OptimizationResult,
): string {
  const shown = (score: number | null) => (score ?? 0).toFixed(3);
  return [
    `Optimized (${config.optimizer}).`,
    `Held-out cases (${heldOutCaseIds.length}): ${shown(heldOut.before)} → ${shown(heldOut.after)}.`,
    `Training cases (${trainingCaseIds.length}): ${shown(training.before)} → ${shown(training.after)}.`,
    `${callsUsed} model calls.`,
  ].join(" ");
}
