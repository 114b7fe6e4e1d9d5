import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryBoolean, timestamp } from "../wire-types.ts";

const tag = "Calls";
const speaker = z.string().max(64).optional();
const missing = { 404: "There is no such call." } as const;

export const callTranscript = z
  .object({
    id: id.describe("The id of the segment."),
    call_id: id.describe("The call it belongs to."),
    content: z.string().describe("What was said."),
    text: z.string().describe("The same as `content`."),
    speaker: z.enum(["user", "assistant"]).describe("The caller (`user`) or the assistant."),
    is_final: z.boolean().describe("False for what the recognizer had understood so far, while it might still change."),
    segment_start: z.number().nullable().describe("Seconds since the call's audio began. Null if it is not known."),
    segment_end: z.number().nullable().describe("Seconds since the call's audio began. Null if it is not known."),
    confidence: z.number().nullable().describe("How sure the recognizer is, 0 to 1. Null where it does not tell."),
    stt_timestamps: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("When each word was said, in the recognizer's own form. Null where it does not tell."),
    created_at: timestamp.describe("When the segment was put on record."),
  })
  .meta({ id: "TranscriptResponse" });

export const listCallTranscripts = defineContract({
  name: "listCallTranscripts",
  method: "GET",
  path: "/api/v1/calls/{call_id}/transcripts",
  tag,
  summary: "What was said in a call, in order",
  description:
    "Lists the segments as they were recognized or spoken. Works during the call, too; to follow it live, use the WebSocket `/live-transcript/{call_sid}`.",
  access: "read",
  params: z.object({
    call_id: idParam.describe("The call's `id`."),
  }),
  query: z.object({
    speaker: speaker.describe("Segments of this speaker only: `user` or `assistant`."),
    include_interim: queryBoolean.default(false).describe("Whether to include segments that were not final."),
  }),
  success: z.array(callTranscript),
  errors: missing,
});

export const listCallTranscriptsBySid = defineContract({
  name: "listCallTranscriptsBySid",
  method: "GET",
  path: "/api/v1/calls/sid/{call_sid}/transcripts",
  tag,
  summary: "What was said in a call, by the carrier's id of it",
  description:
    "Returns the same as `GET /api/v1/calls/{call_id}/transcripts`, for callers that only know the carrier's id.",
  access: "read",
  params: z.object({
    call_sid: z.string().max(256).describe("The carrier's id of the call, or the digits of its `id`."),
  }),
  query: z.object({
    speaker: speaker.describe("Segments of this speaker only: `user` or `assistant`."),
    include_interim: queryBoolean.default(false).describe("Whether to include segments that were not final."),
  }),
  success: z.array(callTranscript),
  errors: missing,
});

export const exportCallTranscripts = defineContract({
  name: "exportCallTranscripts",
  method: "GET",
  path: "/api/v1/calls/{call_id}/transcripts/export",
  tag,
  summary: "What was said in a call, as a file",
  description:
    "Sends the final segments as a download named `call_{id}_transcript.txt`, `.csv` or `.json`. A line of text has the time since the call's audio began. The export is noted in the audit log.",
  access: "read",
  rateClass: "export",
  isAudited: true,
  params: z.object({
    call_id: idParam.describe("The call's `id`."),
  }),
  query: z.object({
    format: z
      .enum(["txt", "json", "csv"])
      .default("txt")
      .describe("`txt`: lines for people. `csv`: a table with a header line. `json`: one object."),
    speaker: speaker.describe("Segments of this speaker only: `user` or `assistant`."),
  }),
  rawSuccess: { contentType: "text/plain", description: "The file, named in Content-Disposition." },
  errors: missing,
});
