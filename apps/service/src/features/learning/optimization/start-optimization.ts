import type { AssistantId, UserId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { chooseModel } from "../../answering/choose-model.ts";
import { holdSystemPrompt } from "../../assistants/change/change-system-prompt.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { findProductionPrompt, findPromptText } from "../../prompts/find-prompt-text.ts";
import { isOpen } from "../claims/claimed-run.ts";
import { listCaseIds } from "../datasets/case-store.ts";
import { requireDataset } from "../datasets/find-dataset.ts";
import type { LearningDeps } from "../learning-deps.ts";
import { endOptimization } from "./end-optimization.ts";
import type { Optimization, OptimizationConfig } from "./optimization.ts";
import { optimizationRequest } from "./optimization-job.ts";
import { findOptimization, insertOptimization, lockOptimization } from "./optimization-store.ts";
import { FEWEST_CASES, splitCases } from "./split-cases.ts";

export interface AskedOptimization {
  readonly assistantId: AssistantId;
  /** Null: the version in production, or what the assistant is told. */
  readonly baseVersionId: number | null;
  readonly datasetId: number;
  readonly config: OptimizationConfig;
  readonly createdBy: UserId;
}

/**
 * Begins the search for a better prompt, by a job.
 * @throws DomainError `unavailable` without the optimizer; `not-found`; `invalid-state` without a model or with too few cases;
 * `conflict` while the same goes on already
 */
export async function startOptimization(
  deps: LearningDeps,
  scope: OrganizationScope,
  asked: AskedOptimization,
): Promise<Optimization> {
  if (!deps.optimizer.isInstalled()) {
    throw new DomainError("unavailable", "The optimizer is not installed", {
      code: "optimizer-missing",
      fix: "Install the service with its optional packages (npm ci, without --omit=optional).",
    });
  }
  await requireModel(deps, scope, asked.assistantId);
  return scope.transaction((unit) => begin(unit, asked));
}

async function requireModel(deps: LearningDeps, scope: OrganizationScope, assistantId: AssistantId): Promise<void> {
  const assistant = await scope.transaction((unit) => findAssistant(unit, assistantId));
  if (assistant === null) throw notFound("Assistant");
  if ((await chooseModel(deps.answering, scope, assistant, "models-only")) !== null) return;
  throw new DomainError(
    "invalid-state",
    "No language model is set up, and of the demo responder nothing can be learned",
    {
      code: "no-model",
      fix: "Give the organization an API key of a model provider, or start a local model server.",
    },
  );
}

async function begin(unit: ScopedUnitOfWork, asked: AskedOptimization): Promise<Optimization> {
  const { assistantId, datasetId, config } = asked;
  const told = await holdSystemPrompt(unit, assistantId);
  await requireDataset(unit, { assistant_id: assistantId, dataset_id: datasetId });
  const base = await findBase(unit, asked, told);
  if (base.basePrompt.trim() === "") {
    throw new DomainError("invalid-state", "There is no prompt to optimize", {
      code: "prompt-empty",
      fix: "Tell the assistant what it is to do first, or name a version.",
    });
  }
  const caseIds = await listCaseIds(unit, datasetId);
  if (caseIds.length < FEWEST_CASES) {
    throw new DomainError("invalid-state", `The dataset has ${caseIds.length} cases`, {
      code: "too-few-cases",
      fix: `Add cases until there are ${FEWEST_CASES} at least: some to learn from, and some to hold out. More are better.`,
    });
  }
  const { createdBy } = asked;
  const id = await insertOptimization(unit, {
    assistantId,
    ...base,
    datasetId,
    config,
    createdBy,
    ...splitCases(caseIds, config),
  });
  if (id === null) {
    throw new DomainError("conflict", "The assistant is being optimized on this dataset already", {
      code: "optimization-running",
      fix: "Wait for its end, or cancel it.",
    });
  }
  unit.enqueue(optimizationRequest(unit.organizationId, id));
  return requireOptimization(unit, assistantId, id);
}

async function findBase(
  unit: ScopedUnitOfWork,
  { assistantId, baseVersionId }: AskedOptimization,
  told: string,
): Promise<Pick<Optimization, "baseVersionId" | "basePrompt">> {
  if (baseVersionId === null) {
    const production = await findProductionPrompt(unit, assistantId);
    return { baseVersionId: production?.id ?? null, basePrompt: production?.systemPrompt ?? told };
  }
  const text = await findPromptText(unit, assistantId, baseVersionId);
  if (text === null) throw notFound("Prompt version");
  return { baseVersionId, basePrompt: text };
}

/** Lets one go on that was paused. @throws DomainError `not-found`, `invalid-state` */
export async function resumeOptimization(
  unit: ScopedUnitOfWork,
  assistantId: number,
  id: number,
): Promise<Optimization> {
  const run = ofAssistant(await lockOptimization(unit, id), assistantId);
  if (run.state !== "paused") throw wrongState(run, "resumed", "paused");
  await endOptimization(unit, id, { state: "waiting", reason: null });
  unit.enqueue(optimizationRequest(unit.organizationId, id));
  return requireOptimization(unit, assistantId, id);
}

/** Ends one early, without a version. @throws DomainError `not-found`, `invalid-state` */
export async function cancelOptimization(
  unit: ScopedUnitOfWork,
  assistantId: number,
  id: number,
): Promise<Optimization> {
  const run = ofAssistant(await lockOptimization(unit, id), assistantId);
  if (!isOpen(run.state)) throw wrongState(run, "cancelled", "still going on");
  await endOptimization(unit, id, { state: "cancelled", reason: "It was cancelled" });
  return requireOptimization(unit, assistantId, id);
}

/** @throws DomainError `not-found` */
export async function requireOptimization(
  unit: ScopedUnitOfWork,
  assistantId: number,
  id: number,
): Promise<Optimization> {
  return ofAssistant(await findOptimization(unit, id), assistantId);
}

function ofAssistant(run: Optimization | null, assistantId: number): Optimization {
  if (run === null || run.assistantId !== assistantId) throw notFound("Optimization");
  return run;
}

function wrongState({ state }: Optimization, what: string, wanted: string): DomainError {
  return new DomainError("invalid-state", `An optimization that is ${state} cannot be ${what}`, {
    code: "optimization-state",
    fix: `That is for one that is ${wanted}.`,
  });
}
