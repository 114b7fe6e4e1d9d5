import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryInteger, timestamp } from "../wire-types.ts";

const tag = "Calls";
const recordingType = z.string().max(64).optional();
const recordingParams = z.object({
  call_id: idParam.describe("The call's `id`."),
  recording_id: idParam.describe("The recording's `id`."),
});
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
    id: id.describe("Names the recording in the paths that play it."),
    call_id: id.describe("The call it is of."),
    recording_sid: z
      .string()
      .nullable()
      .describe("The carrier's id of the recording. Null for those made by the service itself."),
    file_path: z
      .string()
      .nullable()
      .describe(
        "The folder of the call's two tracks in the file storage. Null while there is nothing to play, and for a carrier's recording.",
      ),
    recording_url: z
      .string()
      .nullable()
      .describe(
        "Plays the recording: without credentials where the call has a recording link, else with them. For a recording the carrier made and keeps, the carrier's own address. Null for one that failed.",
      ),
    url: z.string().nullable().describe("The same as `recording_url`."),
    duration: z.number().nullable().describe("Seconds. Null until the recording is complete."),
    format: z.string().describe("The file format, usually `wav`."),
    recording_type: z
      .enum(["full", "mixed", "user", "assistant"])
      .describe(
        "`full`: the caller and the assistant in a channel each; `mixed`: both in one; `user` or `assistant`: that side alone.",
      ),
    recording_source: z.string().describe("`parley`: made by this service; else the carrier that made it."),
    status: z
      .enum(["recording", "processing", "completed", "failed"])
      .describe("`recording` during the call, `processing` while it is finished, then `completed` or `failed`."),
    size_bytes: z
      .int()
      .nullable()
      .describe("The size of the file. Null until the recording is complete, and where the carrier does not tell."),
    channel_count: z.int().nullable().describe("1 or 2. Null where it is not known."),
    created_at: timestamp.describe("When the recording began."),
    completed_at: timestamp.nullable().describe("Null until the recording is complete."),
  })
  .meta({ id: "RecordingResponse" });

const recordingPeaks = z.object({
  call_id: id.describe("The call's `id`."),
  recording_id: id.describe("The recording's `id`."),
  duration: z
    .number()
    .nullable()
    .describe("Seconds; each point stands for an equal share of them. Null if it is not known."),
  max: z.literal(255).describe("The value of the loudest possible sample."),
  channels: z
    .array(z.array(z.int()))
    .describe("A list of points for each channel: the caller, then the assistant, or both in one."),
});

export const listCallRecordings = defineContract({
  name: "listCallRecordings",
  method: "GET",
  path: "/api/v1/calls/{call_id}/recordings",
  tag,
  summary: "The recordings of a call",
  description:
    "Lists what was recorded by this service and by the carrier, with links to play it. A call that is not recorded has none.",
  access: "read",
  params: z.object({
    call_id: idParam.describe("The call's `id`."),
  }),
  query: z.object({
    recording_type: recordingType.describe("Recordings of this type only: `full`, `mixed`, `user` or `assistant`."),
  }),
  success: z.array(callRecording),
  errors: missingCall,
});

export const listCallRecordingsBySid = defineContract({
  name: "listCallRecordingsBySid",
  method: "GET",
  path: "/api/v1/calls/sid/{call_sid}/recordings",
  tag,
  summary: "The recordings of a call, by the carrier's id of it",
  description:
    "Returns the same as `GET /api/v1/calls/{call_id}/recordings`, for callers that only know the carrier's id.",
  access: "read",
  params: z.object({
    call_sid: z.string().max(256).describe("The carrier's id of the call, or the digits of its `id`."),
  }),
  query: z.object({
    recording_type: recordingType.describe("Recordings of this type only: `full`, `mixed`, `user` or `assistant`."),
  }),
  success: z.array(callRecording),
  errors: missingCall,
});

export const playCallRecording = defineContract({
  name: "playCallRecording",
  method: "GET",
  path: "/api/v1/calls/{call_id}/recording/{recording_id}/play",
  tag,
  summary: "The audio of a recording",
  description:
    "Sends a WAV file, or the part that `Range` asks for, so that players can seek. While the call is still being recorded, the answer is a 202. Recordings the carrier keeps are a 404 here: their `recording_url` plays them.",
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
  description:
    "Plays the same file without credentials: whoever has the link may listen. The link is the `recording_url` of recordings whose call has one.",
  access: "public",
  rateClass: "read",
  params: z.object({
    token: z.string().max(256).describe("The secret part of the recording's link."),
  }),
  rawSuccess: audio,
  otherSuccesses: partlyOrLater,
  errors: missingAudio,
});

export const readRecordingPeaks = defineContract({
  name: "readRecordingPeaks",
  method: "GET",
  path: "/api/v1/calls/{call_id}/recording/{recording_id}/peaks",
  tag,
  summary: "The waveform of a recording",
  description:
    "For drawing a recording without decoding it: each point is the loudest moment of its share of the time. Made when first asked for, and kept.",
  access: "read",
  params: recordingParams,
  query: z.object({
    points: queryInteger({ min: 1, max: 10_000 })
      .default(1_600)
      .describe("Points for each channel; a recording with fewer peaks returns those."),
  }),
  success: recordingPeaks,
  errors: { 404: "There is no such call or recording, or it has no waveform yet." },
});
