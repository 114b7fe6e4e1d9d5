import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, timestamp } from "../wire-types.ts";

const tag = "Memories";
const path = "/api/learning/conversations/{conversation_id}/extraction";
const params = z.object({ conversation_id: idParam });

const extraction = z
  .object({
    conversation_id: id,
    channel: z.enum(["voice", "sms"]),
    assistant_id: id,
    /** Null until it is begun. */
    caller_hash: z.string().nullable(),
    state: z.enum(["waiting", "running", "done", "skipped", "failed"]),
    /** Why nothing was kept; null while it is not known, and when it was read. */
    reason: z.string().nullable(),
    llm_provider: z.string().nullable(),
    llm_model: z.string().nullable(),
    added_count: z.int(),
    confirmed_count: z.int(),
    /** Facts that are no longer true. */
    superseded_count: z.int(),
    /** What the reader wanted to write without evidence, against the policy or malformed. */
    refused_count: z.int(),
    created_at: timestamp,
    finished_at: timestamp.nullable(),
  })
  .meta({ id: "MemoryExtraction" });

export const getMemoryExtraction = defineContract({
  name: "getMemoryExtraction",
  method: "GET",
  path,
  tag,
  summary: "Whether a call or thread of texts was read for facts about its caller, and what came of it",
  access: "write",
  params,
  success: extraction,
  errors: { 404: "There is no such conversation, or nobody has asked for it to be read." },
});

export const requestMemoryExtraction = defineContract({
  name: "requestMemoryExtraction",
  method: "POST",
  path,
  tag,
  summary:
    "Have a conversation that is over read for facts about its caller, also where that is not done by itself; one that was read is not read again",
  access: "admin",
  params,
  success: extraction,
  errors: {
    400: "The caller has no number to be known by, or the conversation is still going on.",
    404: "There is no such conversation.",
  },
});
