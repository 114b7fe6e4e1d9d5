import { type AssistantId, asId, type UserId } from "@parley/foundation/branded-ids";
import { type Selectable, sql } from "kysely";
import type { EvalRuns } from "../../../platform/database/schema.generated.ts";
import type { DataDoor, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storable } from "../../../platform/database/storable.ts";
import type { EvalRun, EvalRunState } from "./eval-run.ts";

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
    .select(sql<boolean>`coalesce(state = 'running' and claimed_until > now(), false)`.as("is_claimed"))
    .select(sql<boolean>`coalesce(not_before <= now(), false)`.as("may_go_on"))
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

/** @param leaseMs the process that claims it is given so long, until it asks for more */
export async function claimEvalRun(unit: ScopedUnitOfWork, id: number, leaseMs: number): Promise<void> {
  await update(unit, id, {
    state: "running",
    reason: null,
    not_before: null,
    claim_number: sql<number>`claim_number + 1`,
    claimed_until: leaseEnd(leaseMs),
  });
}

/** @returns false when the run is no longer the one that was claimed */
export async function extendEvalRun(
  unit: ScopedUnitOfWork,
  { id, claimNumber }: Pick<EvalRun, "id" | "claimNumber">,
  leaseMs: number,
): Promise<boolean> {
  const result = await unit.db
    .updateTable("eval_runs")
    .set({ claimed_until: leaseEnd(leaseMs) })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .where("claim_number", "=", claimNumber)
    .where("state", "=", "running")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

function leaseEnd(leaseMs: number) {
  return sql<Date>`now() + ${leaseMs} * interval '1 millisecond'`;
}

export interface RunEnd {
  readonly state: EvalRunState;
  readonly reason: string | null;
  readonly passRate?: number | null;
  readonly model?: EvalRun["model"];
  /** When it may go on by itself. */
  readonly notBefore?: Date;
}

/** Ends the claim. */
export async function settleEvalRun(unit: ScopedUnitOfWork, id: number, end: RunEnd): Promise<void> {
  const isOver = end.state === "done" || end.state === "failed" || end.state === "cancelled";
  await update(unit, id, {
    state: end.state,
    reason: end.reason === null ? null : storable(end.reason),
    claimed_until: null,
    not_before: end.notBefore ?? null,
    ...(end.passRate === undefined ? {} : { pass_rate: end.passRate }),
    ...(end.model == null ? {} : { llm_provider: end.model.provider, llm_model: end.model.modelId }),
    ...(isOver ? { finished_at: sql<Date>`now()` } : {}),
  });
}

/** Runs that nobody is at, although somebody should be. */
export async function listOverdueRuns(
  { db }: DataDoor,
  limit: number,
): Promise<readonly { readonly organizationId: number; readonly runId: number }[]> {
  const { rows } = await sql<{ organizationId: number; runId: number }>`
    select organization_id as "organizationId", id as "runId" from eval_runs
    where state in ('waiting', 'running', 'paused')
      and (state = 'running' and claimed_until < now()
        or state = 'waiting' and created_at < now() - interval '2 minutes'
        or state = 'paused' and not_before < now())
    order by created_at limit ${limit}`.execute(db);
  return rows;
}

async function update(unit: ScopedUnitOfWork, id: number, values: object): Promise<void> {
  await unit.db
    .updateTable("eval_runs")
    .set(values)
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
    state: row.state as EvalRunState,
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
