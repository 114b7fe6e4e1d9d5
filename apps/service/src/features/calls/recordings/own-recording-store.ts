import { MU_LAW_SAMPLES_PER_MS } from "@parley/audio/mu-law";
import type { CallId, OrganizationId } from "@parley/foundation/branded-ids";
import { type RawBuilder, sql } from "kysely";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";
import { OWN_SOURCE, type RecordingType } from "./recording.ts";
import { RECORDING_KINDS, RECORDING_TYPES, wavSizeBytes } from "./wav-view.ts";

/** Writes one row for each type that is kept; rows that another process has written stay. */
export async function insertOwnRecordings(
  unit: ScopedUnitOfWork,
  callId: CallId,
  recordings: readonly { readonly type: RecordingType; readonly publicTokenHash: Buffer }[],
): Promise<void> {
  await unit.db
    .insertInto("call_recordings")
    .values(
      recordings.map(({ type, publicTokenHash }) => ({
        organization_id: unit.organizationId,
        call_id: callId,
        recording_type: type,
        recording_source: OWN_SOURCE,
        format: "wav",
        status: "recording",
        public_token_hash: publicTokenHash,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "call_id", "recording_type", "recording_source"]).doNothing(),
    )
    .execute();
}

/** Marks the recordings of the call as completed, so that they can be played; without a single sample, as failed. */
export async function completeRecordings(unit: ScopedUnitOfWork, callId: CallId, sampleCount: number): Promise<void> {
  await unit.db
    .updateTable("call_recordings")
    .set(
      sampleCount === 0
        ? { status: "failed" }
        : {
            status: "completed",
            size_bytes: byType((type) => wavSizeBytes(type, sampleCount)),
            duration_ms: Math.round(sampleCount / MU_LAW_SAMPLES_PER_MS),
            channel_count: byType((type) => RECORDING_KINDS[type].channels),
            completed_at: sql<Date>`now()`,
          },
    )
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", callId)
    .where("recording_source", "=", OWN_SOURCE)
    .where("status", "<>", "completed")
    .execute();
}

function byType(figure: (type: RecordingType) => number): RawBuilder<number> {
  const cases = RECORDING_TYPES.map((type) => sql`when ${type} then ${figure(type)}::bigint`);
  return sql<number>`case recording_type ${sql.join(cases, sql` `)} end`;
}

/** Whether one of our own recordings of the call was begun and not completed. */
export async function hasUnfinishedRecording(unit: ScopedUnitOfWork, callId: CallId): Promise<boolean> {
  const row = await unit.db
    .selectFrom("call_recordings")
    .select("id")
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", callId)
    .where("recording_source", "=", OWN_SOURCE)
    .where("status", "=", "recording")
    .executeTakeFirst();
  return row !== undefined;
}

/** Calls that no job will finish any more, with recordings that were never completed. */
export async function findAbandonedRecordings(
  unscoped: Pick<UnitOfWork, "db">,
  limit: number,
): Promise<readonly { readonly organizationId: OrganizationId; readonly callId: CallId }[]> {
  const { rows } = await sql<{ organizationId: OrganizationId; callId: CallId }>`
    select distinct call_recordings.organization_id as "organizationId", call_recordings.call_id as "callId"
    from call_recordings
    join calls on calls.organization_id = call_recordings.organization_id and calls.id = call_recordings.call_id
    where call_recordings.status = 'recording'
      and call_recordings.recording_source = ${OWN_SOURCE}
      and (calls.reported_at is not null or calls.ended_at < now() - interval '2 days')
    limit ${limit}`.execute(unscoped.db);
  return rows;
}
