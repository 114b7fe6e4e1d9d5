import { MU_LAW_SAMPLES_PER_MS } from "@parley/audio/mu-law";
import { asId, type CallId, type OrganizationId } from "@parley/foundation/branded-ids";
import { type RawBuilder, sql } from "kysely";
import type { DataAccess, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { FileStorage } from "../../../platform/file-storage/file-storage.ts";
import { OWN_SOURCE, type RecordingType } from "./recording-store.ts";
import { trackSizes } from "./track-storage.ts";
import { RECORDING_KINDS, RECORDING_TYPES, wavSizeBytes } from "./wav-view.ts";

const AT_ONCE = 100;

/** From now on the recordings of the call can be heard. With no sample there is nothing to hear: they have failed. */
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

/** Of a call that is over: what its session could not complete, as its process is gone. */
export async function completeUnfinishedRecordings(
  files: FileStorage,
  unit: ScopedUnitOfWork,
  callId: CallId,
): Promise<void> {
  const left = await unit.db
    .selectFrom("call_recordings")
    .select("id")
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", callId)
    .where("recording_source", "=", OWN_SOURCE)
    .where("status", "=", "recording")
    .executeTakeFirst();
  if (left === undefined) return;
  const { organizationId } = unit;
  const { caller, assistant } = await trackSizes(files, { organizationId, callId });
  await completeRecordings(unit, callId, Math.max(caller, assistant));
}

/** Recordings of calls whose end nobody works on any more: those that were going on when a backup was made. */
export async function sweepRecordings(data: DataAccess, files: FileStorage): Promise<void> {
  const { rows } = await sql<{ organization_id: OrganizationId; call_id: number }>`
    select distinct call_recordings.organization_id, call_recordings.call_id
    from call_recordings
    join calls on calls.organization_id = call_recordings.organization_id and calls.id = call_recordings.call_id
    where call_recordings.status = 'recording'
      and call_recordings.recording_source = ${OWN_SOURCE}
      and (calls.reported_at is not null or calls.ended_at < now() - interval '2 days')
    limit ${AT_ONCE}`.execute(data.unscoped.db);
  for (const { organization_id: organizationId, call_id: callId } of rows) {
    await data.scope(organizationId).transaction((unit) => completeUnfinishedRecordings(files, unit, asId(callId)));
  }
}
