import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryInteger, timestamp } from "../wire-types.ts";
import { callerSimulationRequest, channel, personalityName } from "./caller-simulation-schemas.ts";

const tag = "Simulations";
const path = "/api/learning/assistants/{assistant_id}/caller-simulations";

/** Fifty scenarios with some facts and mocks. */
const REQUEST_LIMIT_BYTES = 1_048_576;

const state = z.enum(["waiting", "running", "paused", "done", "failed", "cancelled"]);
/** `real`: time that passed; `driven`: the clock of a simulated call, which waits for nothing but models. */
const latencyClock = z.enum(["real", "driven"]);

const reachedMembers = {
  conversations: z.int(),
  reached: z.int(),
  /** Reached of all; what could not be judged counts as not reached. Null: there is none yet. */
  share: z.number().nullable(),
};
const figures = z
  .object({
    ...reachedMembers,
    /** Whose judge could not be read. */
    unjudged: z.int(),
    with_problems: z.int(),
    by_personality: z.array(z.object({ personality: personalityName, ...reachedMembers })),
    by_scenario: z.array(z.object({ scenario: z.string(), ...reachedMembers })),
    turns_median: z.number().nullable(),
    /** Of all answers; null: there is none. */
    latency_p50_ms: z.number().nullable(),
    latency_p95_ms: z.number().nullable(),
    latency_clock: latencyClock,
    repeated_answers: z.int(),
    unbacked_claims: z.int(),
    /** At list prices, with what broke off; requests whose price is unknown are not in it. */
    cost_usd: z.number(),
    unpriced_requests: z.int(),
  })
  .meta({ id: "CallerSimulationFigures" });
const simulation = z
  .object({
    id,
    /** The same as `id`. */
    simulation_id: id,
    assistant_id: id,
    /** Null: what the assistant was told when it began. */
    prompt_version_id: id.nullable(),
    scenarios: z.array(z.record(z.string(), z.unknown())),
    personalities: z.array(personalityName),
    repeats: z.int(),
    channel,
    max_turns: z.int(),
    budget: z.object({ max_conversations: z.int(), max_cost_usd: z.number() }),
    status: state,
    /** Why it is paused, or ended early. */
    reason: z.string().nullable(),
    conversation_count: z.int(),
    figures,
    llm_provider: z.string().nullable(),
    llm_model: z.string().nullable(),
    created_at: timestamp,
    finished_at: timestamp.nullable(),
  })
  .meta({ id: "CallerSimulation" });

const transcriptLine = z.object({
  role: z.enum(["caller", "assistant"]),
  /** Of the assistant's words, those the caller heard. */
  content: z.string(),
  /** What was recognized of the caller's words, where that is something else. */
  recognized: z.string().nullable(),
});
const simulatedConversation = z
  .object({
    scenario: z.string(),
    personality: personalityName,
    /** From 1. */
    repeat: z.int(),
    /** Null: the judge could not be read. */
    reached: z.boolean().nullable(),
    reason: z.string().nullable(),
    /** How often the caller said something. */
    turns: z.int(),
    /** Answers that say again nearly what an earlier one said. */
    repeated_answers: z.int(),
    /** What the assistant claimed to have done without a tool's having done it, word for word. */
    unbacked_claims: z.array(z.string()),
    /** The median of its answers; null: there was none. */
    latency_ms: z.number().nullable(),
    latency_clock: latencyClock,
    /** What kept it from being played or judged as it should be: a tool without a mock, a judge that cannot be read. */
    problems: z.array(z.string()),
    transcript: z.array(transcriptLine),
    tool_calls: z.array(
      z.object({
        name: z.string(),
        arguments: z.record(z.string(), z.unknown()),
        outcome: z.enum(["success", "error", "timeout"]),
      }),
    ),
    /** `caller-done`, `caller-hung-up`, `caller-silent`, `max-turns`; of calls also their own reasons. */
    end_reason: z.string(),
    cost_usd: z.number(),
  })
  .meta({ id: "SimulatedConversation" });

const assistantParams = z.object({ assistant_id: idParam });
const params = z.object({ assistant_id: idParam, simulation_id: idParam });
const missing = { 404: "There is no such simulation of the assistant." } as const;
const page = {
  limit: queryInteger({ min: 1, max: 200 }).default(50),
  offset: queryInteger({ min: 0 }).default(0),
};

export const startCallerSimulation = defineContract({
  name: "startCallerSimulation",
  method: "POST",
  path,
  tag,
  summary: "Have a model play callers of the assistant, without calling a real tool",
  access: "write",
  params: assistantParams,
  bodyLimitBytes: REQUEST_LIMIT_BYTES,
  body: callerSimulationRequest,
  success: simulation,
  errors: {
    400: "No model may play the callers: the demo responder cannot.",
    404: "There is no such assistant or version.",
  },
});

export const listCallerSimulations = defineContract({
  name: "listCallerSimulations",
  method: "GET",
  path,
  tag,
  summary: "Simulations of an assistant's callers, the newest first",
  access: "read",
  params: assistantParams,
  query: z.object(page),
  success: z.array(simulation),
  errors: { 404: "There is no such assistant." },
});

export const getCallerSimulation = defineContract({
  name: "getCallerSimulation",
  method: "GET",
  path: `${path}/{simulation_id}`,
  tag,
  summary: "How far a simulation is, and how the assistant did",
  access: "read",
  params,
  success: simulation,
  errors: missing,
});

export const listSimulatedConversations = defineContract({
  name: "listSimulatedConversations",
  method: "GET",
  path: `${path}/{simulation_id}/conversations`,
  tag,
  summary: "What was said in each conversation, and how it was judged",
  access: "read",
  params,
  query: z.object({ ...page, reached: z.enum(["true", "false", "unknown"]).optional() }),
  success: z.array(simulatedConversation),
  errors: missing,
});

const wrongState = { ...missing, 400: "The simulation is in another state." } as const;

export const resumeCallerSimulation = defineContract({
  name: "resumeCallerSimulation",
  method: "POST",
  path: `${path}/{simulation_id}/resume`,
  tag,
  summary: "Let a simulation go on that was paused",
  access: "write",
  params,
  success: simulation,
  errors: wrongState,
});

export const cancelCallerSimulation = defineContract({
  name: "cancelCallerSimulation",
  method: "POST",
  path: `${path}/{simulation_id}/cancel`,
  tag,
  summary: "End a simulation early; the conversations so far stay",
  access: "write",
  params,
  success: simulation,
  errors: wrongState,
});
