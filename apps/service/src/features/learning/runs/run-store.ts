import { type AssistantId, asId, type UserId } from "@parley/foundation/branded-ids";
import { type Selectable, sql } from "kysely";
import type { EvalRuns } from "../../../platform/database/schema.generated.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { CLAIM_COLUMNS } from "../claims/claim-store.ts";
import type { RunState } from "../claims/claimed-run.ts";
import type { EvalRun } from "./eval-run.ts";

export interface NewEvalRun {
  readonly assistantId: AssistantId;
  readonly promptVersionId: number;
  readonly datasetId: number;
  readonly passThreshold: number;
  readonly repeats: number;
  readonly caseCount: number;
  readonly createdBy: UserId;
}

/** @returns null when the version is being run on the dataset already */
export async function insertEvalRun(unit: ScopedUnitOfWork, run: NewEvalRun): Promise<number | null> {
  const row = await unit.db
    .insertInto("eval_runs")
    .values({
      organization_id: unit.organizationId,
      assistant_id: run.assistantId,
      prompt_version_id: run.promptVersionId,
      dataset_id: run.datasetId,
      pass_threshold: run.passThreshold,
      repeats: run.repeats,
      case_count: run.caseCount,
      created_by: run.createdBy,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "prompt_version_id", "dataset_id"])
        .where(sql<boolean>`state in ('waiting', 'running', 'paused')`)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

function select(unit: ScopedUnitOfWork) {
  return unit.db
    .selectFrom("eval_runs")
    .selectAll()
    .select(CLAIM_COLUMNS)
    .where("organization_id", "=", unit.organizationId);
}

export async function findEvalRun(unit: ScopedUnitOfWork, id: number): Promise<EvalRun | null> {
  const row = await select(unit).where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : runFromRow(row);
}

/** The same, which nobody else changes before the transaction ends. */
export async function lockEvalRun(unit: ScopedUnitOfWork, id: number): Promise<EvalRun | null> {
  const row = await select(unit).where("id", "=", id).forUpdate().executeTakeFirst();
  return row === undefined ? null : runFromRow(row);
}

/** The newest first. */
export async function listEvalRuns(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  page: { readonly limit: number; readonly offset: number },
): Promise<readonly EvalRun[]> {
  const rows = await select(unit)
    .where("assistant_id", "=", assistantId)
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(runFromRow);
}

/** Of the last run that was done by a model; null: there was none. */
export async function readLastPassRate(unit: ScopedUnitOfWork, assistantId: AssistantId): Promise<number | null> {
  const row = await select(unit)
    .where("assistant_id", "=", assistantId)
    .where("pass_rate", "is not", null)
    .orderBy("finished_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.pass_rate ?? null;
}

export interface EvalFigures {
  /** Null when the demo responder answered. */
  readonly passRate: number | null;
  readonly model: NonNullable<EvalRun["model"]>;
}

/** How an evaluation came out. */
export async function noteEvalFigures(
  unit: ScopedUnitOfWork,
  id: number,
  { passRate, model }: EvalFigures,
): Promise<void> {
  await unit.db
    .updateTable("eval_runs")
    .set({ pass_rate: passRate, llm_provider: model.provider, llm_model: model.modelId })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .execute();
}

function runFromRow(
  row: Selectable<EvalRuns> & { readonly is_claimed: boolean; readonly may_go_on: boolean },
): EvalRun {
  return {
    id: row.id,
    assistantId: asId(row.assistant_id),
    promptVersionId: row.prompt_version_id,
    datasetId: row.dataset_id,
    passThreshold: row.pass_threshold,
    repeats: row.repeats,
    state: row.state as RunState,
    reason: row.reason,
    caseCount: row.case_count,
    claimNumber: row.claim_number,
    isClaimed: row.is_claimed,
    mayGoOn: row.may_go_on,
    passRate: row.pass_rate,
    model:
      row.llm_provider === null || row.llm_model === null
        ? null
        : { provider: row.llm_provider, modelId: row.llm_model },
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
