import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryInteger, queryNumber, timestamp } from "../wire-types.ts";

const tag = "Traces";

const traceMembers = {
  id,
  call_id: id,
  call_sid: z.string().nullable(),
  assistant_id: id,
  /** Keyed hash of the caller's number in hexadecimal digits; lists show only its beginning. */
  caller_hash: z.string(),
  turn_count: z.int(),
  duration_seconds: z.int().nullable(),
  /** `resolved`, `transferred`, `unresolved`, by the analysis after the call; null: nobody can tell. */
  resolution_status: z.string().nullable(),
  /** 0 to 1, by the same: whether the concern was settled, how well the answers fitted, how little the caller was annoyed. */
  quality_score: z.number().nullable(),
  /** The version of the assistant's prompt that the call began with; null: the assistant had none. */
  prompt_version_id: id.nullable(),
  created_at: timestamp,
};

export const callTrace = z.object(traceMembers).meta({ id: "CallTraceResponse" });

/** When the stages of an answer were reached, in whole milliseconds; stages that did not take place are missing. */
const latency = z.record(z.string(), z.union([z.int(), z.boolean()])).nullable();

const answerFailure = z.object({
  stage: z.enum(["model", "voice"]),
  /**
   * The vendor's code, or ours for a failure on the way to the vendor: `first-token-timeout`, `stalled`,
   * `no-connection`.
   */
  code: z.string(),
  provider: z.string().nullable(),
  message: z.string(),
});

/** A vendor failed, and another took over: `openai/gpt-4.1-mini`. */
const vendorSwitch = z.object({
  service: z.enum(["llm", "stt", "tts"]),
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: z.string(),
  /** Milliseconds since the call's audio began. */
  at_ms: z.int().nullable(),
  created_at: timestamp,
});

const callTurn = z.object({
  index: z.int(),
  role: z.enum(["user", "assistant"]),
  /** What was said; for the assistant, what the caller heard. */
  content: z.string(),
  /** What the assistant would have said had it not been interrupted. */
  generated_text: z.string().nullable(),
  /** What the caller heard while waiting for it, such as "One moment, please.". */
  filler: z.string().nullable(),
  purpose: z.string().nullable(),
  was_interrupted: z.boolean(),
  /** Milliseconds since the call's audio began, like the next. */
  started_ms: z.int(),
  ended_ms: z.int().nullable(),
  tool_calls: z.array(z.unknown()),
  /** For a call led by a flow: the transitions taken in the turn, each with its reason. */
  transitions: z.array(z.object({ from: z.string().nullable(), to: z.string(), kind: z.string(), reason: z.string() })),
  latency,
  /** Why the answer could not be given or finished; null: nothing went wrong. */
  failure: answerFailure.nullable(),
  llm_provider: z.string().nullable(),
  llm_model: z.string().nullable(),
  created_at: timestamp,
});

const unbackedClaim = z.object({
  /** The model's words. */
  claim: z.string(),
  /** Any of these, done by a tool, would have made it true; empty: whatever was done. */
  actions: z.array(z.string()),
  /** `rephrased`, `replaced` or `dropped`: it was not said; `logged`: it was. */
  outcome: z.enum(["rephrased", "replaced", "dropped", "logged"]),
  /** In ms since the call's media stream began. */
  at_ms: z.int().nullable(),
  created_at: timestamp,
});

export const callTraceDetail = z
  .object({
    ...traceMembers,
    assistant_name: z.string().nullable(),
    turns: z.array(callTurn),
    vendor_switches: z.array(vendorSwitch),
    /** What the model said was done, and no tool's success backed. */
    unbacked_claims: z.array(unbackedClaim),
    /** What the call was given of what is remembered, as far as it still is. */
    memories: z.array(
      z.object({
        memory_id: id,
        fact: z.string(),
        /** Indices of the turns whose answer says what the memory says: at least half of its telling words. */
        used_in_turns: z.array(z.int()),
      }),
    ),
  })
  .meta({ id: "CallTraceDetail" });

export const listCallTraces = defineContract({
  name: "listCallTraces",
  method: "GET",
  path: "/api/learning/call-traces",
  tag,
  summary: "Traces of phone calls, the newest first",
  access: "read",
  query: z.object({
    assistant_id: idParam.optional(),
    limit: queryInteger({ min: 1, max: 200 }).default(50),
    offset: queryInteger({ min: 0 }).default(0),
    min_quality_score: queryNumber({ min: 0, max: 1 }).optional(),
    resolution_status: z.string().max(64).optional(),
  }),
  success: z.array(callTrace),
});

export const getCallTrace = defineContract({
  name: "getCallTrace",
  method: "GET",
  path: "/api/learning/call-traces/{trace_id}",
  tag,
  summary: "One trace with every turn: words, tools, latency, failures, and where a vendor was replaced",
  access: "read",
  params: z.object({ trace_id: idParam }),
  success: callTraceDetail,
  errors: { 404: "There is no such trace." },
});
