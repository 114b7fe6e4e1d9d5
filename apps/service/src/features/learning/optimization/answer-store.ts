import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";
import type { ModelToolCall, ModelUsage } from "../../../providers/llm/language-model.ts";
import type { CollectedResponse } from "../../../providers/llm/reading/collect-response.ts";

/** What a model answered, and what that cost. */
export interface PaidAnswer {
  readonly text: string;
  readonly toolCalls: readonly ModelToolCall[];
  readonly finishReason: CollectedResponse["finishReason"];
  readonly usage: ModelUsage;
  /** Null: nobody knows. */
  readonly costMicros: number | null;
}

/** @param hash of the request, SHA-256 */
export async function findAnswer(
  unit: ScopedUnitOfWork,
  optimizationId: number,
  hash: Buffer,
): Promise<PaidAnswer | null> {
  const { rows } = await sql<{ answer: PaidAnswer }>`
    select answer from optimization_answers where organization_id = ${unit.organizationId}
      and optimization_id = ${optimizationId} and request_hash = ${hash}`.execute(unit.db);
  return rows[0]?.answer ?? null;
}

export async function insertAnswer(
  unit: ScopedUnitOfWork,
  optimizationId: number,
  hash: Buffer,
  answer: PaidAnswer,
): Promise<void> {
  await sql`
    insert into optimization_answers (organization_id, optimization_id, request_hash, answer)
    values (${unit.organizationId}, ${optimizationId}, ${hash}, ${storableJson(answer)}::json)
    on conflict do nothing`.execute(unit.db);
}

/** They are for going on with the run only. */
export async function removeAnswers(unit: ScopedUnitOfWork, optimizationId: number): Promise<void> {
  await sql`
    delete from optimization_answers
    where organization_id = ${unit.organizationId} and optimization_id = ${optimizationId}`.execute(unit.db);
}
