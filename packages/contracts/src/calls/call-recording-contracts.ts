import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryInteger, timestamp } from "../wire-types.ts";

const tag = "Calls";
const recordingType = z.string().max(64).optional();
const recordingParams = z.object({ call_id: idParam, recording_id: idParam });
const missingCall = { 404: "There is no such call." } as const;
const audio = { contentType: "audio/wav", description: "The audio; `Range` is supported." } as const;
const partlyOrLater = {
  202: "The call is still being recorded; `Retry-After` says when to try again.",
  206: "The part that was asked for.",
} as const;
const missingAudio = {
  404: "There is no such call, recording or file.",
  416: "The part that was asked for lies behind the end.",
} as const;

export const callRecording = z
  .object({
    id,
    call_id: id,
    recording_sid: z.string().nullable(),
    /**
     * The folder of the call's two tracks in the file storage; null while there is nothing to play, and for a carrier's
     * recording.
     */
    file_path: z.string().nullable(),
    /**
     * Plays the recording: without credentials where the call has a recording link, else with them. The carrier's own
     * address for a recording the carrier made and keeps; null for one that failed.
     */
    recording_url: z.string().nullable(),
    url: z.string().nullable(),
    /** Seconds. */
    duration: z.number().nullable(),
    format: z.string(),
    recording_type: z.enum(["full", "mixed", "user", "assistant"]),
    /** `parley`: made by us; else the carrier that made it. */
    recording_source: z.string(),
    status: z.enum(["recording", "processing", "completed", "failed"]),
    size_bytes: z.int().nullable(),
    channel_count: z.int().nullable(),
    created_at: timestamp,
    completed_at: timestamp.nullable(),
  })
  .meta({ id: "RecordingResponse" });

const recordingPeaks = z.object({
  call_id: id,
  recording_id: id,
  /** Seconds; each point stands for an equal share of them. */
  duration: z.number().nullable(),
  /** The value of the loudest possible sample. */
  max: z.literal(255),
  /** A list of points for each channel: the caller, then the assistant, or both in one. */
  channels: z.array(z.array(z.int())),
});

export const listCallRecordings = defineContract({
  name: "listCallRecordings",
  method: "GET",
  path: "/api/v1/calls/{call_id}/recordings",
  tag,
  summary: "The recordings of a call",
  access: "read",
  params: z.object({ call_id: idParam }),
  query: z.object({ recording_type: recordingType }),
  success: z.array(callRecording),
  errors: missingCall,
});

export const listCallRecordingsBySid = defineContract({
  name: "listCallRecordingsBySid",
  method: "GET",
  path: "/api/v1/calls/sid/{call_sid}/recordings",
  tag,
  summary: "The recordings of a call, by the carrier's id of it",
  access: "read",
  params: z.object({ call_sid: z.string().max(256) }),
  query: z.object({ recording_type: recordingType }),
  success: z.array(callRecording),
  errors: missingCall,
});

export const playCallRecording = defineContract({
  name: "playCallRecording",
  method: "GET",
  path: "/api/v1/calls/{call_id}/recording/{recording_id}/play",
  tag,
  summary: "The audio of a recording",
  access: "read",
  params: recordingParams,
  rawSuccess: audio,
  otherSuccesses: partlyOrLater,
  errors: missingAudio,
});

export const playPublicRecording = defineContract({
  name: "playPublicRecording",
  method: "GET",
  path: "/public/recording/{token}",
  tag,
  summary: "The audio of a recording, for whoever was given its link",
  access: "public",
  rateClass: "read",
  params: z.object({ token: z.string().max(256) }),
  rawSuccess: audio,
  otherSuccesses: partlyOrLater,
  errors: missingAudio,
});

export const readRecordingPeaks = defineContract({
  name: "readRecordingPeaks",
  method: "GET",
  path: "/api/v1/calls/{call_id}/recording/{recording_id}/peaks",
  tag,
  summary: "The waveform of a recording, for drawing it without decoding it",
  access: "read",
  params: recordingParams,
  /** Points for each channel; a recording with fewer peaks returns those. */
  query: z.object({ points: queryInteger({ min: 1, max: 10_000 }).default(1_600) }),
  success: recordingPeaks,
  errors: { 404: "There is no such call or recording, or it has no waveform yet." },
});
