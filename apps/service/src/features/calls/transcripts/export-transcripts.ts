import { toWireTimestamp } from "@parley/contracts/wire-types";
import { toCsv } from "@parley/foundation/csv";
import type { VoiceCall } from "../call.ts";
import type { ExportedFile } from "../exported-file.ts";
import { toSeconds } from "../to-seconds.ts";
import type { TranscriptSegment } from "./transcript-store.ts";

/** Writes what was said in a call as a file for people (txt), spreadsheets (csv) or programs (json). */
export function exportTranscripts(
  format: "txt" | "csv" | "json",
  call: Pick<VoiceCall, "id" | "callSid" | "startedAt">,
  segments: readonly TranscriptSegment[],
): ExportedFile {
  const fileName = `call_${call.id}_transcript.${format}`;
  switch (format) {
    case "txt":
      return { fileName, contentType: "text/plain; charset=utf-8", content: toText(call, segments) };
    case "csv":
      return { fileName, contentType: "text/csv; charset=utf-8", content: toCsvFile(segments) };
    case "json":
      return { fileName, contentType: "application/json; charset=utf-8", content: toJson(call, segments) };
  }
}

function toText(call: Pick<VoiceCall, "startedAt">, segments: readonly TranscriptSegment[]): string {
  return segments
    .map((segment) => `[${toClock(offsetMs(call, segment))}] ${segment.speaker}: ${segment.content}\n`)
    .join("");
}

/** Since the call's audio began, so that it can be found in the recording. */
function offsetMs(call: Pick<VoiceCall, "startedAt">, { startMs, createdAt }: TranscriptSegment): number {
  return startMs ?? Math.max(0, createdAt.getTime() - call.startedAt.getTime());
}

/** `HH:MM:SS` */
export function toClock(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

function toCsvFile(segments: readonly TranscriptSegment[]): string {
  const rows = segments.map((segment) => [
    toWireTimestamp(segment.createdAt),
    segment.speaker,
    segment.content,
    String(segment.confidence ?? ""),
  ]);
  return toCsv([["Timestamp", "Speaker", "Content", "Confidence"], ...rows]);
}

function toJson(
  { id, callSid, startedAt }: Pick<VoiceCall, "id" | "callSid" | "startedAt">,
  segments: readonly TranscriptSegment[],
): string {
  const transcripts = segments.map((segment) => ({
    speaker: segment.speaker,
    content: segment.content,
    timestamp: toWireTimestamp(segment.createdAt),
    confidence: segment.confidence,
    segment_start: toSeconds(segment.startMs),
    segment_end: toSeconds(segment.endMs),
  }));
  return JSON.stringify(
    { call_id: id, call_sid: callSid, started_at: toWireTimestamp(startedAt), transcripts },
    null,
    2,
  );
}
