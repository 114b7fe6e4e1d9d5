import type { CallId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storable, storableJson } from "../../../platform/database/storable.ts";

export interface NewAnalysis {
  readonly summary: string | null;
  readonly structuredData: Readonly<Record<string, unknown>> | null;
  readonly judgements: Readonly<Record<string, unknown>>;
  readonly provider: string;
  readonly modelId: string;
  /** Why the analysis is missing; null when it is there. */
  readonly error: string | null;
}

export async function isAnalyzed(unit: ScopedUnitOfWork, callId: CallId): Promise<boolean> {
  const row = await unit.db
    .selectFrom("call_analyses")
    .select("call_id")
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", callId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The turns in which something was said, in order. */
export async function listSpokenTurns(
  unit: ScopedUnitOfWork,
  callId: CallId,
): Promise<readonly { readonly index: number; readonly role: string; readonly content: string }[]> {
  const turns = await unit.db
    .selectFrom("call_turns")
    .select(["turn_index as index", "role", "content"])
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", callId)
    .orderBy("turn_index")
    .execute();
  return turns.filter(({ content }) => content !== "");
}

/** @returns false when the call has been analyzed already, or is being analyzed now */
export async function claimAnalysis(unit: ScopedUnitOfWork, callId: CallId, analysis: NewAnalysis): Promise<boolean> {
  const row = await unit.db
    .insertInto("call_analyses")
    .values({ organization_id: unit.organizationId, call_id: callId, ...columnsOf(analysis) })
    .onConflict((conflict) => conflict.columns(["organization_id", "call_id"]).doNothing())
    .returning("call_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function writeAnalysis(unit: ScopedUnitOfWork, callId: CallId, analysis: NewAnalysis): Promise<void> {
  await unit.db
    .updateTable("call_analyses")
    .set(columnsOf(analysis))
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", callId)
    .execute();
}

/** Made safe for the database: a model wrote it. */
function columnsOf({ summary, structuredData, judgements, provider, modelId, error }: NewAnalysis) {
  return {
    summary: summary === null ? null : storable(summary),
    structured_data: structuredData === null ? null : storableJson(structuredData),
    judgements: storableJson(judgements),
    llm_provider: provider,
    llm_model: modelId,
    error,
  };
}
