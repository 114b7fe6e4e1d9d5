import { z } from "zod";
import { id, timestamp } from "../wire-types.ts";

/** What a version said in its last shadow run, beside what was answered live. */
export const promptShadow = z
  .object({
    since: timestamp.describe("When the last shadow run was started."),
    percentage: z
      .number()
      .nullable()
      .describe("The share of the assistant's turns that are drawn, up to 100. Null when it is not known."),
    conversations: z.int().describe("Conversations of which turns were to be answered again."),
    open_conversations: z.int().describe("Of these, those that are not looked at to the end."),
    turns: z.int().describe("Turns that were answered again."),
    skipped: z.int().describe("Turns of the sample that were not answered, and will not be."),
    skipped_for: z
      .array(
        z.object({
          reason: z.string().describe("Why: a spend cap, a vendor that refuses, the end of the run and the like."),
          turns: z.int().describe("How many turns were skipped for it."),
        }),
      )
      .describe("Why turns were skipped, the five most frequent reasons first."),
    preferred_candidate: z
      .int()
      .describe(
        "Turns in which the version's answer was judged the better one, by the assistant's model, which is not told whose answer is whose.",
      ),
    preferred_live: z.int().describe("Turns in which the live answer was judged the better one."),
    same: z.int().describe("Turns in which neither was better, or both said the same words."),
    unjudged: z.int().describe("Turns of which the judge's answer cannot be read."),
    tool_calls_differ: z.int().describe("Turns in which other tools were called, or with other arguments."),
    similarity: z
      .number()
      .nullable()
      .describe("How alike the two answers' words are on average, 0 to 1. Null when no turn was answered."),
    latency_ms: z
      .number()
      .nullable()
      .describe(
        "How long the version took on average, with its tools, in milliseconds. Null when no turn was answered.",
      ),
    cost_micros: z
      .number()
      .describe("What answers and judgements cost, in millionths of a US dollar, as far as prices are known."),
  })
  .meta({ id: "PromptShadow" });

const shadowedCall = z.object({
  name: z.string().describe("The tool that was called."),
  arguments: z.record(z.string(), z.unknown()).describe("What it was called with."),
});

/** Personal data in it is redacted. */
export const shadowTurn = z
  .object({
    conversation_id: id.describe("The conversation the turn is of."),
    channel: z.enum(["voice", "sms"]).describe("`voice` for a call, `sms` for a thread of texts."),
    turn_index: z.int().describe("The place of the live answer in its conversation."),
    live_version_id: id
      .nullable()
      .describe("The version the conversation began with. Null when its assistant had none."),
    live_answer: z.string().describe("What was answered live."),
    candidate_answer: z.string().describe("What the version in shadow would have answered."),
    live_tool_calls: z.array(shadowedCall).describe("The tools that were called live."),
    candidate_tool_calls: z
      .array(shadowedCall)
      .describe("The tools the version wanted to call; they answered what they had answered live."),
    tool_calls_differ: z.boolean().describe("Whether other tools were called, or with other arguments."),
    similarity: z.number().describe("How alike the words of the two answers are, 0 to 1."),
    latency_ms: z.int().describe("How long the version took, with its tools, in milliseconds."),
    cost_micros: z
      .number()
      .nullable()
      .describe("What the answer and the judge cost, in millionths of a US dollar. Null where a price is unknown."),
    preference: z
      .enum(["live", "candidate", "same"])
      .nullable()
      .describe(
        "Which answer was judged the better one; `candidate` is the version's. Null when the judge's answer cannot be read.",
      ),
    problems: z
      .array(z.string())
      .describe("What kept the version from answering as it would have, such as a tool that was not called live."),
    created_at: timestamp.describe("When the turn was answered again."),
  })
  .meta({ id: "ShadowTurn" });
