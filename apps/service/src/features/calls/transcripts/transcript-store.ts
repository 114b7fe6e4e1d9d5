import type { CallId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/** The transcript of one utterance, or of what the assistant said in one go. */
export interface TranscriptSegment {
  readonly id: number;
  readonly callId: CallId;
  readonly speaker: "user" | "assistant";
  readonly content: string;
  /** False for an interim text, which might still have changed. */
  readonly isFinal: boolean;
  /** Since the media stream began; so is `endMs`. */
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** 0 to 1. */
  readonly confidence: number | null;
  readonly timestamps: unknown;
  readonly createdAt: Date;
}

export interface TranscriptFilter {
  readonly speaker?: string | undefined;
  readonly includesInterim: boolean;
  /** Only segments written after this one. */
  readonly afterId?: number;
}

/** In the order it was said. */
export async function listTranscripts(
  unit: ScopedUnitOfWork,
  callId: CallId,
  filter: TranscriptFilter,
): Promise<readonly TranscriptSegment[]> {
  const rows = await unit.db
    .selectFrom("call_transcripts")
    .select(["id", "speaker", "content", "is_final", "segment_start_ms", "segment_end_ms", "confidence", "created_at"])
    .select(sql<unknown>`stt_timestamps`.as("timestamps"))
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", callId)
    .$if(filter.speaker !== undefined, (query) => query.where("speaker", "=", filter.speaker ?? ""))
    .$if(filter.afterId !== undefined, (query) => query.where("id", ">", filter.afterId ?? 0))
    .$if(!filter.includesInterim, (query) => query.where("is_final", "=", true))
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    callId,
    speaker: row.speaker === "assistant" ? "assistant" : "user",
    content: row.content,
    isFinal: row.is_final,
    startMs: row.segment_start_ms,
    endMs: row.segment_end_ms,
    confidence: row.confidence,
    timestamps: row.timestamps,
    createdAt: row.created_at,
  }));
}
