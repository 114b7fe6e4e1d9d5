import type { CallId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";

/** By call; calls without any are left out. */
export type CountByCall = ReadonlyMap<number, number>;

/** How many final transcripts each call has. */
export async function countTranscripts(unit: ScopedUnitOfWork, callIds: readonly CallId[]): Promise<CountByCall> {
  const rows = await unit.db
    .selectFrom("call_transcripts")
    .select(({ fn }) => ["call_id", fn.countAll<number>().as("count")])
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "in", callIds)
    .where("is_final", "=", true)
    .groupBy("call_id")
    .execute();
  return new Map(rows.map((row) => [row.call_id, row.count]));
}

export async function countRecordings(unit: ScopedUnitOfWork, callIds: readonly CallId[]): Promise<CountByCall> {
  const rows = await unit.db
    .selectFrom("call_recordings")
    .select(({ fn }) => ["call_id", fn.countAll<number>().as("count")])
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "in", callIds)
    .groupBy("call_id")
    .execute();
  return new Map(rows.map((row) => [row.call_id, row.count]));
}
