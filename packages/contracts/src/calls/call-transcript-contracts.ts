import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryBoolean, timestamp } from "../wire-types.ts";

const tag = "Calls";
const speaker = z.string().max(64).optional();
const missing = { 404: "There is no such call." } as const;

export const callTranscript = z
  .object({
    id,
    call_id: id,
    content: z.string(),
    /** The same as `content`. */
    text: z.string(),
    speaker: z.enum(["user", "assistant"]),
    is_final: z.boolean(),
    /** Seconds since the call's audio began, like the next. */
    segment_start: z.number().nullable(),
    segment_end: z.number().nullable(),
    confidence: z.number().nullable(),
    stt_timestamps: z.record(z.string(), z.unknown()).nullable(),
    created_at: timestamp,
  })
  .meta({ id: "TranscriptResponse" });

export const listCallTranscripts = defineContract({
  name: "listCallTranscripts",
  method: "GET",
  path: "/api/v1/calls/{call_id}/transcripts",
  tag,
  summary: "What was said in a call, in order",
  access: "read",
  params: z.object({ call_id: idParam }),
  query: z.object({ speaker, include_interim: queryBoolean.default(false) }),
  success: z.array(callTranscript),
  errors: missing,
});

export const listCallTranscriptsBySid = defineContract({
  name: "listCallTranscriptsBySid",
  method: "GET",
  path: "/api/v1/calls/sid/{call_sid}/transcripts",
  tag,
  summary: "What was said in a call, by the carrier's id of it",
  access: "read",
  params: z.object({ call_sid: z.string().max(256) }),
  query: z.object({ speaker, include_interim: queryBoolean.default(false) }),
  success: z.array(callTranscript),
  errors: missing,
});

export const exportCallTranscripts = defineContract({
  name: "exportCallTranscripts",
  method: "GET",
  path: "/api/v1/calls/{call_id}/transcripts/export",
  tag,
  summary: "What was said in a call, as a file",
  access: "read",
  rateClass: "export",
  isAudited: true,
  params: z.object({ call_id: idParam }),
  query: z.object({ format: z.enum(["txt", "json", "csv"]).default("txt"), speaker }),
  rawSuccess: { contentType: "text/plain", description: "The file, named in Content-Disposition." },
  errors: missing,
});
