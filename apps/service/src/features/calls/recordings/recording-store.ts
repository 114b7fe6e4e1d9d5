import { asId, type CallId, type OrganizationId, type RecordingId } from "@parley/foundation/branded-ids";
import type { Selectable } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import type { CallRecordings } from "../../../platform/database/schema.generated.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

export type RecordingType = "full" | "mixed" | "user" | "assistant";
/** As `recording_source`: made here. Any other is the carrier that made it. */
export const OWN_SOURCE = "parley";

export type RecordingStatus = "recording" | "processing" | "completed" | "failed";

/** The audio of a call, kept by us or by the carrier. */
export interface Recording {
  readonly id: RecordingId;
  readonly organizationId: OrganizationId;
  readonly callId: CallId;
  readonly type: RecordingType;
  /** `OWN_SOURCE`, or the carrier that made it. */
  readonly source: string;
  readonly sid: string | null;
  /** Where the carrier keeps it, when it made it. */
  readonly sourceUrl: string | null;
  readonly format: string;
  readonly status: RecordingStatus;
  /** Of the WAV that is played, as the duration and the channels; null while there is none. */
  readonly sizeBytes: number | null;
  readonly durationMs: number | null;
  readonly channelCount: number | null;
  /** Whether `/public/recording/{token}` plays it. */
  readonly hasPublicLink: boolean;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
}

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

/** Whoever has the link is asked for no organization: the token is the right to this one file. */
export async function findRecordingByToken(db: Database, tokenHash: Buffer): Promise<Recording | null> {
  const row = await selectRecordings(db).where("public_token_hash", "=", tokenHash).executeTakeFirst();
  return row === undefined ? null : recordingFromRow(row);
}

/** Peaks of a channel after the other, interleaved, each of 100 ms and 0 to 255; null where there are none. */
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

/** All but the peaks, which are large. */
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
    // The table takes no other, as for the status.
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
