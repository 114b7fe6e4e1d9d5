import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, timestamp } from "../wire-types.ts";

const tag = "Memories";
const path = "/api/learning/conversations/{conversation_id}/extraction";
const params = z.object({
  conversation_id: idParam.describe("The conversation, as `conversation_id` of calls and threads names it."),
});

const extraction = z
  .object({
    conversation_id: id.describe("The conversation that is read."),
    channel: z.enum(["voice", "sms"]).describe("`voice` for a call, `sms` for a thread of texts."),
    assistant_id: id.describe("The assistant that led the conversation, whose model reads it."),
    caller_hash: z.string().nullable().describe("The keyed hash of the caller's number. Null until reading begins."),
    state: z
      .enum(["waiting", "running", "done", "skipped", "failed"])
      .describe(
        "`waiting` for its turn or for room under a spend cap, `running`, `done`; `skipped` when it was not to be read, `failed` when it could not be.",
      ),
    reason: z
      .string()
      .nullable()
      .describe("Why nothing was kept, or what it waits for. Null when it was read, and while nothing is to be said."),
    llm_provider: z.string().nullable().describe("The vendor of the model that read it. Null until then."),
    llm_model: z
      .string()
      .nullable()
      .describe("The model that read it; rules read it where there is no model. Null until then."),
    added_count: z.int().describe("Facts that were new."),
    confirmed_count: z.int().describe("Facts that were known already and were said again."),
    superseded_count: z.int().describe("Facts that are no longer true since this conversation."),
    refused_count: z
      .int()
      .describe(
        "Changes the reader proposed that were not made: without evidence in the caller's words, against the policy, or malformed.",
      ),
    created_at: timestamp.describe("When the reading was asked for."),
    finished_at: timestamp.nullable().describe("When the reading ended. Null until then."),
  })
  .meta({ id: "MemoryExtraction" });

export const getMemoryExtraction = defineContract({
  name: "getMemoryExtraction",
  method: "GET",
  path,
  tag,
  summary: "What came of reading a conversation for facts",
  description:
    "Tells whether a call or thread of texts was read for facts about its caller, and how many were added, confirmed, ended or refused. The facts themselves are among the memories.",
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
  summary: "Have a finished conversation read for facts",
  description:
    "Works for any conversation that is over, even where the policy does not have conversations read by themselves. The reading is done by a job after this answer. A conversation that was read is not read again; one that failed or was skipped is tried anew, unless the caller had something forgotten in it.",
  access: "admin",
  params,
  success: extraction,
  errors: {
    400: "The caller has no number to be known by, or the conversation is still going on.",
    404: "There is no such conversation.",
  },
});
