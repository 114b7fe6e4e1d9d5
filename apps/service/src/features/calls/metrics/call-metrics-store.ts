import { callMetricValues } from "@parley/contracts/calls/call-metrics-contracts";
import type { CallId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { z } from "zod";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";
import type { CallMetrics } from "./compute-metrics.ts";

const storedMetrics = z.object({
  /** What they were computed from; see `readBasis`. */
  basis: z.string(),
  values: callMetricValues,
  unavailable: z.array(callMetricValues.keyof()),
});

export interface StoredMetrics extends CallMetrics {
  readonly basis: string;
}

/** Null when none are stored, or only those of a release that had other figures. */
export async function findMetrics(unit: ScopedUnitOfWork, callId: CallId): Promise<StoredMetrics | null> {
  const row = await unit.db
    .selectFrom("call_metrics")
    .select(sql<unknown>`metrics`.as("metrics"))
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", callId)
    .executeTakeFirst();
  const read = storedMetrics.safeParse(row?.metrics);
  return read.success ? read.data : null;
}

export async function saveMetrics(unit: ScopedUnitOfWork, callId: CallId, metrics: StoredMetrics): Promise<void> {
  const values = { metrics: storableJson(metrics), computed_at: sql<Date>`now()` };
  await unit.db
    .insertInto("call_metrics")
    .values({ organization_id: unit.organizationId, call_id: callId, ...values })
    .onConflict((conflict) => conflict.columns(["organization_id", "call_id"]).doUpdateSet(values))
    .execute();
}

/** A model's judgements of the call; empty when there are none. */
export async function readStoredJudgements(
  unit: ScopedUnitOfWork,
  callId: CallId,
): Promise<Readonly<Record<string, unknown>>> {
  const row = await unit.db
    .selectFrom("call_analyses")
    .select(sql<Record<string, unknown>>`judgements`.as("judgements"))
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", callId)
    .executeTakeFirst();
  return row?.judgements ?? {};
}

/**
 * A text that changes when anything is added to the call, after which its figures are out of date: turns and transcripts are
 * stored a little after the call's end, and a model judges it later still.
 */
export async function readBasis(unit: ScopedUnitOfWork, callId: CallId): Promise<string> {
  const ofCall = (table: "call_turns" | "call_transcripts" | "call_analyses") =>
    sql`from ${sql.table(table)} where organization_id = ${unit.organizationId} and call_id = ${callId}`;
  const { basis } = await unit.db
    .selectNoFrom(
      sql<string>`concat_ws('/',
        (select count(*) ${ofCall("call_turns")}),
        (select count(*) ${ofCall("call_transcripts")} and is_final),
        (select extract(epoch from created_at) ${ofCall("call_analyses")}))`.as("basis"),
    )
    .executeTakeFirstOrThrow();
  return basis;
}
