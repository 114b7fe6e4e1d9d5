import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryInteger, queryNumber, timestamp } from "../wire-types.ts";

const tag = "Traces";

const traceMembers = {
  id: id.describe("Names the trace in the path."),
  call_id: id.describe("The call's `id`."),
  call_sid: z.string().nullable().describe("The carrier's id of the call. Null if it never reported one."),
  assistant_id: id.describe("The assistant that held the call."),
  caller_hash: z
    .string()
    .describe(
      "Keyed hash of the caller's number in hexadecimal digits, which tells callers apart; lists show only its beginning.",
    ),
  turn_count: z.int().describe("How many turns both sides had."),
  duration_seconds: z.int().nullable().describe("Seconds from the answer to the end. Null if it is not known."),
  resolution_status: z
    .string()
    .nullable()
    .describe("`resolved`, `transferred` or `unresolved`, by the analysis after the call. Null: nobody can tell."),
  quality_score: z
    .number()
    .nullable()
    .describe(
      "0 to 1, by the same: whether the concern was settled, how well the answers fitted, how little the caller was annoyed. Null: nobody can tell.",
    ),
  prompt_version_id: id
    .nullable()
    .describe("The version of the assistant's prompt that the call began with. Null: the assistant had none."),
  created_at: timestamp.describe("When the trace was made, after the call's end."),
};

export const callTrace = z.object(traceMembers).meta({ id: "CallTraceResponse" });

const latency = z.record(z.string(), z.union([z.int(), z.boolean()])).nullable();

const answerFailure = z.object({
  stage: z.enum(["model", "voice"]).describe("Whether the language model failed or the voice did."),
  code: z
    .string()
    .describe(
      "The vendor's code, or ours for a failure on the way to the vendor: `first-token-timeout`, `stalled` or `no-connection`.",
    ),
  provider: z.string().nullable().describe("The vendor that failed. Null if there was none."),
  message: z.string().describe("What went wrong, for people."),
});

const vendorSwitch = z.object({
  service: z
    .enum(["llm", "stt", "tts"])
    .describe("Which service was taken over: the language model, the recognizer (`stt`) or the voice (`tts`)."),
  from: z.string().nullable().describe("What failed, for example `deepgram/nova-3`. Null where it was not recorded."),
  to: z.string().nullable().describe("What took over. Null where it was not recorded."),
  reason: z.string().describe("Why it was switched."),
  at_ms: z.int().nullable().describe("Milliseconds since the call's audio began. Null outside of it."),
  created_at: timestamp.describe("When it was switched."),
});

const callTurn = z.object({
  index: z.int().describe("Position in the call, from 0."),
  role: z.enum(["user", "assistant"]).describe("Who spoke: the caller (`user`) or the assistant."),
  content: z.string().describe("What was said; for the assistant, what the caller heard."),
  generated_text: z
    .string()
    .nullable()
    .describe(
      "What the assistant would have said had it not been interrupted. Null for the caller, and where all of it was heard.",
    ),
  filler: z
    .string()
    .nullable()
    .describe('What the caller heard while waiting for the answer, such as "One moment, please.". Null: nothing.'),
  purpose: z
    .string()
    .nullable()
    .describe(
      "What the assistant spoke for, for example `welcome`, `answer`, `idle`, `transfer` or `farewell`. Null for the caller.",
    ),
  was_interrupted: z.boolean().describe("Whether the caller spoke before the assistant had finished."),
  started_ms: z.int().describe("Milliseconds since the call's audio began."),
  ended_ms: z.int().nullable().describe("Milliseconds since the call's audio began. Null if the end is not known."),
  tool_calls: z.array(z.unknown()).describe("The tools the model called in this turn."),
  transitions: z
    .array(
      z.object({
        from: z.string().nullable().describe("The node that was left. Null at the beginning."),
        to: z.string().describe("The node that was entered."),
        kind: z.string().describe("What kind of transition it was."),
        reason: z.string().describe("Why it was taken."),
      }),
    )
    .describe("For a call led by a flow: the transitions taken in the turn, each with its reason."),
  latency: latency.describe(
    "When the stages of the answer were reached, in whole milliseconds after the caller's words; stages that did not take place are missing. `wasGuessed`: the answer was begun before the caller had finished. Null for the caller.",
  ),
  failure: answerFailure
    .nullable()
    .describe("Why the answer could not be given or finished. Null: nothing went wrong."),
  llm_provider: z.string().nullable().describe("The vendor whose model answered. Null if none did."),
  llm_model: z.string().nullable().describe("The vendor's name of that model. Null if none answered."),
  created_at: timestamp.describe("When the turn was put on record."),
});

const unbackedClaim = z.object({
  claim: z.string().describe("The model's words."),
  actions: z
    .array(z.string())
    .describe("Any of these, done by a tool, would have made it true. Empty: whatever was done."),
  outcome: z
    .enum(["rephrased", "replaced", "dropped", "logged"])
    .describe("`rephrased`, `replaced` or `dropped`: it was not said; `logged`: it was."),
  at_ms: z.int().nullable().describe("Milliseconds since the call's audio began. Null if it is not known."),
  created_at: timestamp.describe("When it was noticed."),
});

export const callTraceDetail = z
  .object({
    ...traceMembers,
    assistant_name: z.string().nullable().describe("The assistant's name. Null if it is not known."),
    turns: z.array(callTurn).describe("What both sides said, in order."),
    vendor_switches: z.array(vendorSwitch).describe("Where a vendor failed and another took over, in order."),
    unbacked_claims: z.array(unbackedClaim).describe("What the model said was done, and no tool's success backed."),
    memories: z
      .array(
        z.object({
          memory_id: id.describe("The memory's id."),
          fact: z.string().describe("What is remembered."),
          used_in_turns: z
            .array(z.int())
            .describe(
              "Indices of the turns whose answer says what the memory says: at least half of its telling words.",
            ),
        }),
      )
      .describe("What the call was given of what is remembered about the caller, as far as it still is."),
  })
  .meta({ id: "CallTraceDetail" });

export const listCallTraces = defineContract({
  name: "listCallTraces",
  method: "GET",
  path: "/api/learning/call-traces",
  tag,
  summary: "Traces of phone calls, the newest first",
  description:
    "A trace is made for each call after its end. Lists how calls went, without their words; all filters apply together.",
  access: "read",
  query: z.object({
    assistant_id: idParam.optional().describe("Traces of this assistant's calls only."),
    call_id: idParam
      .optional()
      .describe("The trace of this call only, by the call's `id`: one, or none while the call goes on."),
    limit: queryInteger({ min: 1, max: 200 }).default(50).describe("How many traces to return at most."),
    offset: queryInteger({ min: 0 }).default(0).describe("How many traces to leave out from the beginning."),
    min_quality_score: queryNumber({ min: 0, max: 1 })
      .optional()
      .describe("Traces with this `quality_score` or a better one."),
    resolution_status: z.string().max(64).optional().describe("Traces with this `resolution_status` only."),
  }),
  success: z.array(callTrace),
});

export const getCallTrace = defineContract({
  name: "getCallTrace",
  method: "GET",
  path: "/api/learning/call-traces/{trace_id}",
  tag,
  summary: "One trace with every turn of the call",
  description:
    "Shows what each side said, which tools were called, how long each stage of an answer took, and what failed: answers, vendors that were replaced, and claims no tool backed.",
  access: "read",
  params: z.object({
    trace_id: idParam.describe("The trace's `id`; it is not the call's."),
  }),
  success: callTraceDetail,
  errors: { 404: "There is no such trace." },
});
