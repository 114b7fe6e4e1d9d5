import {
  cancelEvalRun,
  getEvalRun,
  listEvalResults,
  listEvalRuns,
  markEvalResult,
  resumeEvalRun,
  runEvaluation,
} from "@parley/contracts/learning/eval-run-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { requireAssistant } from "../../assistants/find-assistant.ts";
import { countVerdicts, listMarks, putMark } from "../marks/mark-store.ts";
import { presentAgreement, presentMark, presentResult } from "../marks/present-result.ts";
import type { EvalRun } from "../runs/eval-run.ts";
import { listEvalResults as listResults, tallyRun } from "../runs/result-store.ts";
import { listEvalRuns as listRuns } from "../runs/run-store.ts";
import { cancelEvalRun as cancel, requireEvalRun, resumeEvalRun as resume, startEvalRun } from "../runs/start-run.ts";

/** Evaluations: begun, watched, resumed and cancelled, and what people say of their answers. */
export const evalRunOperations: readonly Operation[] = [
  defineOperation(runEvaluation, ({ scope, identity, params, body }) =>
    scope.transaction(async (unit) => {
      const run = await startEvalRun(unit, {
        assistantId: asId<AssistantId>(params.assistant_id),
        promptVersionId: body.prompt_version_id,
        datasetId: body.dataset_id,
        passThreshold: body.pass_threshold,
        repeats: body.repeats,
        createdBy: identity.userId,
      });
      return present(unit, run);
    }),
  ),
  defineOperation(listEvalRuns, ({ scope, params, query }) =>
    scope.transaction(async (unit) => {
      const { id } = await requireAssistant(unit, params.assistant_id);
      const shown = [];
      for (const run of await listRuns(unit, id, query)) shown.push(await present(unit, run));
      return shown;
    }),
  ),
  defineOperation(getEvalRun, ({ scope, params }) =>
    scope.transaction(async (unit) => {
      const run = await requireEvalRun(unit, params.assistant_id, params.run_id);
      return {
        ...(await present(unit, run)),
        judge_agreement: {
          intent: presentAgreement(await countVerdicts(unit, run.id, "intent")),
          rubric: presentAgreement(await countVerdicts(unit, run.id, "rubric")),
        },
      };
    }),
  ),
  defineOperation(listEvalResults, ({ scope, params, query }) =>
    scope.transaction(async (unit) => {
      const { id } = await requireEvalRun(unit, params.assistant_id, params.run_id);
      const passed = query.passed === undefined ? null : query.passed === "true";
      const results = await listResults(unit, id, { passed, limit: query.limit, offset: query.offset });
      const caseIds = results.map(({ caseId }) => caseId);
      const marks = await listMarks(unit, id, caseIds);
      return results.map((result) => presentResult(result, marks));
    }),
  ),
  defineOperation(markEvalResult, ({ scope, identity, params, body }) =>
    scope.transaction(async (unit) => {
      const { id: runId } = await requireEvalRun(unit, params.assistant_id, params.run_id);
      const place = { runId, caseId: params.case_id, repeat: body.repeat };
      const said = { markedBy: identity.userId, passed: body.passed, note: body.note ?? null };
      const mark = await putMark(unit, place, said);
      if (mark === null) throw notFound("Answer");
      return presentMark(mark);
    }),
  ),
  defineOperation(resumeEvalRun, ({ scope, params }) =>
    scope.transaction(async (unit) => present(unit, await resume(unit, params.assistant_id, params.run_id))),
  ),
  defineOperation(cancelEvalRun, ({ scope, params }) =>
    scope.transaction(async (unit) => present(unit, await cancel(unit, params.assistant_id, params.run_id))),
  ),
];

async function present(unit: ScopedUnitOfWork, run: EvalRun) {
  const tally = await tallyRun(unit, run);
  return {
    id: run.id,
    run_id: run.id,
    assistant_id: run.assistantId,
    prompt_version_id: run.promptVersionId,
    dataset_id: run.datasetId,
    pass_threshold: run.passThreshold,
    repeats: run.repeats,
    status: run.state,
    reason: run.reason,
    case_count: run.caseCount,
    completed_cases: tally.completedCases,
    passed_cases: tally.passedCases,
    flaky_cases: tally.flakyCases,
    mean_score: tally.meanScore,
    pass_rate: run.passRate,
    passed: run.passRate === null ? null : run.passRate >= run.passThreshold,
    llm_provider: run.model?.provider ?? null,
    llm_model: run.model?.modelId ?? null,
    created_at: toWireTimestamp(run.createdAt),
    finished_at: run.finishedAt === null ? null : toWireTimestamp(run.finishedAt),
  };
}
