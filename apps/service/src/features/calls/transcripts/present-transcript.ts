import type { callTranscript } from "@parley/contracts/calls/call-transcript-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { z } from "zod";
import { toSeconds } from "../to-seconds.ts";
import type { TranscriptSegment } from "./transcript-store.ts";

export function presentTranscript(segment: TranscriptSegment): z.input<typeof callTranscript> {
  return {
    id: segment.id,
    call_id: segment.callId,
    content: segment.content,
    text: segment.content,
    speaker: segment.speaker,
    is_final: segment.isFinal,
    segment_start: toSeconds(segment.startMs),
    segment_end: toSeconds(segment.endMs),
    confidence: segment.confidence,
    stt_timestamps: toObject(segment.timestamps),
    created_at: toWireTimestamp(segment.createdAt),
  };
}

/** Some vendors give a bare list of words. */
function toObject(timestamps: unknown): Record<string, unknown> | null {
  if (Array.isArray(timestamps)) return { words: timestamps };
  return typeof timestamps === "object" ? (timestamps as Record<string, unknown> | null) : null;
}
