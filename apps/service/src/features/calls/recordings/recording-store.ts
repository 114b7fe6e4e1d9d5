import { asId, type CallId, type RecordingId } from "@parley/foundation/branded-ids";
import { type Selectable, sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import type { CallRecordings } from "../../../platform/database/schema.generated.ts";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";
import type { CarrierRecordingEvent } from "../../../providers/telephony/carrier-calls.ts";
import type { Recording, RecordingStatus, RecordingType } from "./recording.ts";

export async function listRecordings(
  unit: ScopedUnitOfWork,
  callId: CallId,
  type: string | undefined,
): Promise<readonly Recording[]> {
  const rows = await selectRecordings(unit.db)
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", callId)
    .$if(type !== undefined, (query) => query.where("recording_type", "=", type ?? ""))
    .orderBy("id")
    .execute();
  return rows.map(recordingFromRow);
}

export async function findRecording(
  unit: ScopedUnitOfWork,
  callId: CallId,
  recordingId: number,
): Promise<Recording | null> {
  const row = await selectRecordings(unit.db)
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", callId)
    .where("id", "=", recordingId)
    .executeTakeFirst();
  return row === undefined ? null : recordingFromRow(row);
}

/** Needs no organization: the token alone gives access to this one file. */
export async function findRecordingByToken(
  unscoped: Pick<UnitOfWork, "db">,
  tokenHash: Buffer,
): Promise<Recording | null> {
  const row = await selectRecordings(unscoped.db).where("public_token_hash", "=", tokenHash).executeTakeFirst();
  return row === undefined ? null : recordingFromRow(row);
}

/** One peak for each 100 ms, 0 to 255, the channels interleaved; null where there are none. */
export async function readPeaks(unit: ScopedUnitOfWork, recordingId: RecordingId): Promise<Buffer | null> {
  const row = await unit.db
    .selectFrom("call_recordings")
    .select("peaks")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", recordingId)
    .executeTakeFirst();
  return row?.peaks ?? null;
}

export async function storePeaks(unit: ScopedUnitOfWork, recordingId: RecordingId, peaks: Uint8Array): Promise<void> {
  await unit.db
    .updateTable("call_recordings")
    .set({ peaks: Buffer.from(peaks) })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", recordingId)
    .execute();
}

/** Everything except the peaks, which are large. */
function selectRecordings(db: Database) {
  return db
    .selectFrom("call_recordings")
    .select(["id", "organization_id", "call_id", "recording_type", "recording_source", "recording_sid"])
    .select(["format", "source_url"])
    .select(["status", "size_bytes", "duration_ms", "channel_count", "public_token_hash"])
    .select(["created_at", "completed_at"]);
}

function recordingFromRow(row: Omit<Selectable<CallRecordings>, "peaks">): Recording {
  return {
    id: asId(row.id),
    organizationId: asId(row.organization_id),
    callId: asId(row.call_id),
    // The table allows no other value; the same holds for the status.
    type: row.recording_type as RecordingType,
    source: row.recording_source,
    sid: row.recording_sid,
    sourceUrl: row.source_url,
    format: row.format,
    status: row.status as RecordingStatus,
    sizeBytes: row.size_bytes,
    durationMs: row.duration_ms,
    channelCount: row.channel_count,
    hasPublicLink: row.public_token_hash !== null,
    createdAt: row.created_at,
    completedAt: row.completed_at,
  };
}

/** Notes a recording the carrier made because the owner of its account told it to. Only its link is kept. */
export async function noteCarrierRecording(
  unit: ScopedUnitOfWork,
  call: { readonly id: CallId; readonly provider: string },
  event: CarrierRecordingEvent,
): Promise<void> {
  const isComplete = event.status === "completed";
  const state = {
    recording_sid: event.recordingSid,
    source_url: event.url,
    status: isComplete ? "completed" : "processing",
    duration_ms: event.durationSeconds === null ? null : Math.round(event.durationSeconds * 1_000),
    completed_at: isComplete ? sql<Date>`now()` : null,
  };
  await unit.db
    .insertInto("call_recordings")
    .values({
      organization_id: unit.organizationId,
      call_id: call.id,
      recording_type: "full",
      recording_source: call.provider,
      ...state,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "call_id", "recording_type", "recording_source"])
        .doUpdateSet(state)
        // Reports come in any order: a late "in progress" does not undo the end.
        .where("call_recordings.status", "<>", "completed"),
    )
    .execute();
}
