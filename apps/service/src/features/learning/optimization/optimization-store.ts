import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { type Selectable, sql } from "kysely";
import type { Optimizations } from "../../../platform/database/schema.generated.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storable, storableJson } from "../../../platform/database/storable.ts";
import { CLAIM_COLUMNS } from "../claims/claim-store.ts";
import type { RunState } from "../claims/claimed-run.ts";
import type { NewOptimization, Optimization, OptimizationConfig, OptimizationResult } from "./optimization.ts";

/** @returns null when one is going on for the assistant and the dataset already */
export async function insertOptimization(unit: ScopedUnitOfWork, made: NewOptimization): Promise<number | null> {
  const row = await unit.db
    .insertInto("optimizations")
    .values({
      organization_id: unit.organizationId,
      assistant_id: made.assistantId,
      base_version_id: made.baseVersionId,
      base_prompt: storable(made.basePrompt),
      dataset_id: made.datasetId,
      config: storableJson(made.config),
      training_case_ids: [...made.trainingCaseIds],
      held_out_case_ids: [...made.heldOutCaseIds],
      created_by: made.createdBy,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "assistant_id", "dataset_id"])
        .where(sql<boolean>`state in ('waiting', 'running', 'paused')`)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

function select(unit: ScopedUnitOfWork) {
  return unit.db
    .selectFrom("optimizations")
    .selectAll()
    .select(CLAIM_COLUMNS)
    .where("organization_id", "=", unit.organizationId);
}

export async function findOptimization(unit: ScopedUnitOfWork, id: number): Promise<Optimization | null> {
  const row = await select(unit).where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : optimizationFromRow(row);
}

/** The same, which nobody else changes before the transaction ends. */
export async function lockOptimization(unit: ScopedUnitOfWork, id: number): Promise<Optimization | null> {
  const row = await select(unit).where("id", "=", id).forUpdate().executeTakeFirst();
  return row === undefined ? null : optimizationFromRow(row);
}

/** The newest first. */
export async function listOptimizations(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  page: { readonly limit: number; readonly offset: number },
): Promise<readonly Optimization[]> {
  const rows = await select(unit)
    .where("assistant_id", "=", assistantId)
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(optimizationFromRow);
}

/**
 * Counts an answer that was paid for, whoever has the run by now.
 * @param costMicros null: nobody knows
 */
export async function countCall(unit: ScopedUnitOfWork, id: number, costMicros: number | null): Promise<void> {
  await sql`
    update optimizations set calls_used = calls_used + 1, cost_micros_used = cost_micros_used + ${costMicros ?? 0},
      unpriced_calls = unpriced_calls + ${costMicros === null ? 1 : 0}
    where organization_id = ${unit.organizationId} and id = ${id}`.execute(unit.db);
}

/** @param promptVersionId the draft that was made of it */
export async function noteResult(
  unit: ScopedUnitOfWork,
  id: number,
  result: OptimizationResult,
  promptVersionId: number | null,
): Promise<void> {
  await unit.db
    .updateTable("optimizations")
    .set({ result: storableJson(result), prompt_version_id: promptVersionId })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .execute();
}

function optimizationFromRow(
  row: Selectable<Optimizations> & { readonly is_claimed: boolean; readonly may_go_on: boolean },
): Optimization {
  return {
    id: row.id,
    assistantId: asId(row.assistant_id),
    baseVersionId: row.base_version_id,
    basePrompt: row.base_prompt,
    datasetId: row.dataset_id,
    config: row.config as unknown as OptimizationConfig,
    state: row.state as RunState,
    reason: row.reason,
    claimNumber: row.claim_number,
    isClaimed: row.is_claimed,
    mayGoOn: row.may_go_on,
    trainingCaseIds: row.training_case_ids,
    heldOutCaseIds: row.held_out_case_ids,
    callsUsed: row.calls_used,
    costMicrosUsed: row.cost_micros_used,
    unpricedCalls: row.unpriced_calls,
    result: row.result as unknown as OptimizationResult | null,
    promptVersionId: row.prompt_version_id,
    createdBy: row.created_by === null ? null : asId(row.created_by),
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
