import { z } from "zod";
import { id, timestamp } from "../wire-types.ts";

/** What a version said in its last shadow run, beside what was answered live. */
export const promptShadow = z
  .object({
    since: timestamp,
    /** Of the assistant's turns. */
    percentage: z.number().nullable(),
    conversations: z.int(),
    /** Of these, those that are not looked at to the end. */
    open_conversations: z.int(),
    /** Answered again. */
    turns: z.int(),
    /** Of the sample, not answered. */
    skipped: z.int(),
    skipped_for: z.array(z.object({ reason: z.string(), turns: z.int() })),
    /** By the assistant's model, which is not told which answer is whose. */
    preferred_candidate: z.int(),
    preferred_live: z.int(),
    same: z.int(),
    unjudged: z.int(),
    /** Turns in which other tools were called, or with other arguments. */
    tool_calls_differ: z.int(),
    /** Of the answers' words, 0 to 1, on average; null, as the next: no turn was answered. */
    similarity: z.number().nullable(),
    latency_ms: z.number().nullable(),
    cost_micros: z.number(),
  })
  .meta({ id: "PromptShadow" });

const shadowedCall = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) });

/** Personal data in it is redacted. */
export const shadowTurn = z
  .object({
    conversation_id: id,
    channel: z.enum(["voice", "sms"]),
    turn_index: z.int(),
    /** The version the conversation began with; null: its assistant had none. */
    live_version_id: id.nullable(),
    live_answer: z.string(),
    candidate_answer: z.string(),
    live_tool_calls: z.array(shadowedCall),
    candidate_tool_calls: z.array(shadowedCall),
    tool_calls_differ: z.boolean(),
    similarity: z.number(),
    /** How long the candidate took. */
    latency_ms: z.int(),
    /** Of the candidate and the judge; null where a price is unknown. */
    cost_micros: z.number().nullable(),
    /** Null: the judge's answer cannot be read. */
    preference: z.enum(["live", "candidate", "same"]).nullable(),
    /** What kept the candidate from answering as it would have. */
    problems: z.array(z.string()),
    created_at: timestamp,
  })
  .meta({ id: "ShadowTurn" });
