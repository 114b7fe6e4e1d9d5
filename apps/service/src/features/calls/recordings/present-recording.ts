import type { callRecording } from "@parley/contracts/calls/call-recording-contracts";
import { toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { KeyedHashes } from "../../../platform/crypto/keyed-hash.ts";
import { toSeconds } from "../to-seconds.ts";
import { OWN_SOURCE, type Recording } from "./recording.ts";
import { publicRecordingUrl, recordingToken } from "./recording-link.ts";
import { trackFolder } from "./track-storage.ts";

/** What it takes to make links. */
export interface LinkMaker {
  readonly hashes: KeyedHashes;
  readonly publicBaseUrl: string;
}

export function presentRecording(recording: Recording, links: LinkMaker): z.input<typeof callRecording> {
  const url = urlOf(recording, links);
  const hasTracks = recording.source === OWN_SOURCE && recording.status === "completed";
  return {
    id: recording.id,
    call_id: recording.callId,
    recording_sid: recording.sid,
    file_path: hasTracks ? trackFolder(recording) : null,
    recording_url: url,
    url,
    duration: toSeconds(recording.durationMs),
    format: recording.format,
    recording_type: recording.type,
    recording_source: recording.source,
    status: recording.status,
    size_bytes: recording.sizeBytes,
    channel_count: recording.channelCount,
    created_at: toWireTimestamp(recording.createdAt),
    completed_at: toWireTimestampOrNull(recording.completedAt),
  };
}

function urlOf(recording: Recording, { hashes, publicBaseUrl }: LinkMaker): string | null {
  if (recording.status === "failed") return null;
  if (recording.hasPublicLink) return publicRecordingUrl(publicBaseUrl, recordingToken(hashes, recording));
  // The carrier made and keeps this one, so only the carrier can play it.
  if (recording.status === "completed" && recording.source !== OWN_SOURCE) return recording.sourceUrl;
  return `${publicBaseUrl}/api/v1/calls/${recording.callId}/recording/${recording.id}/play`;
}
