import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { beginEvaluation } from "../../prompts/evaluate-prompt.ts";
import { endClaim } from "../claims/claim-store.ts";
import { isOpen } from "../claims/claimed-run.ts";
import { requireDataset } from "../datasets/find-dataset.ts";
import { evaluationRequest } from "./eval-job.ts";
import type { EvalRun } from "./eval-run.ts";
import { findEvalRun, insertEvalRun, lockEvalRun, type NewEvalRun } from "./run-store.ts";

/**
 * Has a version answer the cases of a dataset, by a job.
 * @throws DomainError `not-found`; `invalid-state` without cases; `conflict` while the same runs already
 */
export async function startEvalRun(unit: ScopedUnitOfWork, asked: Omit<NewEvalRun, "caseCount">): Promise<EvalRun> {
  const place = { assistant_id: asked.assistantId, dataset_id: asked.datasetId };
  const { caseCount } = await requireDataset(unit, place);
  await beginEvaluation(unit, {
    assistantId: asked.assistantId,
    versionId: asked.promptVersionId,
    userId: asked.createdBy,
  });
  if (caseCount === 0) {
    throw new DomainError("invalid-state", "The dataset has no cases", {
      code: "dataset-empty",
      fix: "Add cases to it first.",
    });
  }
  const id = await insertEvalRun(unit, { ...asked, caseCount });
  if (id === null) {
    throw new DomainError("conflict", "The version is being evaluated on this dataset already", {
      code: "evaluation-running",
      fix: "Wait for its end, or cancel it.",
    });
  }
  unit.enqueue(evaluationRequest(unit.organizationId, id));
  return requireEvalRun(unit, asked.assistantId, id);
}

/** Lets a run go on that was paused. @throws DomainError `not-found`, `invalid-state` */
export async function resumeEvalRun(unit: ScopedUnitOfWork, assistantId: number, id: number): Promise<EvalRun> {
  const run = await lockOwn(unit, assistantId, id);
  if (run.state !== "paused") throw wrongState(run, "resumed", "paused");
  await endClaim(unit, "eval_runs", id, { state: "waiting", reason: null });
  unit.enqueue(evaluationRequest(unit.organizationId, id));
  return requireEvalRun(unit, assistantId, id);
}

/** Ends a run early; what it has found so far stays. @throws DomainError `not-found`, `invalid-state` */
export async function cancelEvalRun(unit: ScopedUnitOfWork, assistantId: number, id: number): Promise<EvalRun> {
  const run = await lockOwn(unit, assistantId, id);
  if (!isOpen(run.state)) throw wrongState(run, "cancelled", "still going on");
  await endClaim(unit, "eval_runs", id, { state: "cancelled", reason: "It was cancelled" });
  return requireEvalRun(unit, assistantId, id);
}

/** @throws DomainError `not-found` */
export async function requireEvalRun(unit: ScopedUnitOfWork, assistantId: number, id: number): Promise<EvalRun> {
  return ofAssistant(await findEvalRun(unit, id), assistantId);
}

async function lockOwn(unit: ScopedUnitOfWork, assistantId: number, id: number): Promise<EvalRun> {
  return ofAssistant(await lockEvalRun(unit, id), assistantId);
}

function ofAssistant(run: EvalRun | null, assistantId: number): EvalRun {
  if (run === null || run.assistantId !== assistantId) throw notFound("Evaluation");
  return run;
}

function wrongState({ state }: EvalRun, what: string, wanted: string): DomainError {
  return new DomainError("invalid-state", `An evaluation that is ${state} cannot be ${what}`, {
    code: "evaluation-state",
    fix: `That is for one that is ${wanted}.`,
  });
}
