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
  conversations: z.int().describe("How many conversations were played so far."),
  reached: z.int().describe("In how many of them the caller reached their goal."),
  share: z
    .number()
    .nullable()
    .describe("Reached of all, 0 to 1; what could not be judged counts as not reached. Null when none was played yet."),
};
const figures = z
  .object({
    ...reachedMembers,
    unjudged: z.int().describe("Conversations whose judge could not be read."),
    with_problems: z.int().describe("Conversations that something kept from being played or judged as they should be."),
    by_personality: z
      .array(z.object({ personality: personalityName.describe("The personality that was played."), ...reachedMembers }))
      .describe("The same counts for each personality."),
    by_scenario: z
      .array(z.object({ scenario: z.string().describe("The scenario's name."), ...reachedMembers }))
      .describe("The same counts for each scenario."),
    turns_median: z
      .number()
      .nullable()
      .describe("How often callers spoke in a conversation, at the median. Null when none was played yet."),
    latency_p50_ms: z
      .number()
      .nullable()
      .describe("How long half of all answers took at most, in milliseconds. Null when there was none."),
    latency_p95_ms: z
      .number()
      .nullable()
      .describe("How long 95 % of all answers took at most, in milliseconds. Null when there was none."),
    latency_clock: latencyClock.describe(
      "`real`: time that passed. `driven`, by voice: the clock of a simulated call, which waits for nothing but models.",
    ),
    repeated_answers: z.int().describe("Answers that say again nearly what an earlier one of their conversation said."),
    unbacked_claims: z
      .int()
      .describe("Sentences in which the assistant claimed to have done something that no tool did."),
    cost_usd: z
      .number()
      .describe(
        "What it has cost so far, in US dollars at list prices, with conversations that broke off. Requests whose price is unknown are not in it.",
      ),
    unpriced_requests: z.int().describe("Requests to models whose price is unknown."),
  })
  .meta({ id: "CallerSimulationFigures" });
const simulation = z
  .object({
    id: id.describe("Names the simulation in every other path."),
    simulation_id: id.describe("The same as `id`."),
    assistant_id: id.describe("The assistant that answers."),
    prompt_version_id: id
      .nullable()
      .describe("The version it is told. Null for what it was told when the simulation began."),
    scenarios: z.array(z.record(z.string(), z.unknown())).describe("What callers want, as it was sent."),
    personalities: z.array(personalityName).describe("How callers are."),
    repeats: z.int().describe("How often each scenario is played with each personality."),
    channel: channel.describe("`text` or `voice`."),
    max_turns: z.int().describe("How often a caller may say something."),
    budget: z
      .object({
        max_conversations: z.int().describe("How many conversations it may have."),
        max_cost_usd: z.number().describe("What it may cost, in US dollars."),
      })
      .describe("What the simulation may take."),
    status: state.describe(
      "`waiting` for its turn, `running`, `paused` (see `reason`), `done`, `failed` or `cancelled`.",
    ),
    reason: z
      .string()
      .nullable()
      .describe(
        "Why it is paused, or ended early; also of one that is `done` because its money was used up. Null otherwise.",
      ),
    conversation_count: z.int().describe("How many conversations it has in all."),
    figures: figures.describe("How the assistant did so far."),
    llm_provider: z
      .string()
      .nullable()
      .describe("The vendor of the model that answers, plays and judges. Null until it is known."),
    llm_model: z.string().nullable().describe("The model that answers, plays and judges. Null until it is known."),
    created_at: timestamp.describe("When it was asked for."),
    finished_at: timestamp.nullable().describe("When it ended. Null while it goes on."),
  })
  .meta({ id: "CallerSimulation" });

const transcriptLine = z.object({
  role: z.enum(["caller", "assistant"]).describe("Who spoke."),
  content: z.string().describe("What was said; of the assistant's words, those the caller heard."),
  recognized: z
    .string()
    .nullable()
    .describe(
      "What was recognized of the caller's words over a bad line. Null when it was what they said, and for the assistant.",
    ),
});
const simulatedConversation = z
  .object({
    scenario: z.string().describe("The scenario's name."),
    personality: personalityName.describe("How the caller was."),
    repeat: z.int().describe("Which of the repeats this is, from 1."),
    reached: z
      .boolean()
      .nullable()
      .describe(
        "Whether what has to be true is true, and the tool that had to be called was. Null when the judge could not be read.",
      ),
    reason: z.string().nullable().describe("Why it was judged so, in a sentence. Null when the judge gave none."),
    turns: z.int().describe("How often the caller said something."),
    repeated_answers: z.int().describe("Answers that say again nearly what an earlier one said."),
    unbacked_claims: z
      .array(z.string())
      .describe("What the assistant claimed to have done though no tool did it, word for word."),
    latency_ms: z
      .number()
      .nullable()
      .describe("How long answers took at the median, in milliseconds. Null when there was none."),
    latency_clock: latencyClock.describe("`real`: time that passed. `driven`: the clock of a simulated call."),
    problems: z
      .array(z.string())
      .describe(
        "What kept it from being played or judged as it should be, such as a tool without a mock or a judge that cannot be read.",
      ),
    transcript: z.array(transcriptLine).describe("What was said, line by line."),
    tool_calls: z
      .array(
        z.object({
          name: z.string().describe("The tool that was called."),
          arguments: z.record(z.string(), z.unknown()).describe("What it was called with."),
          outcome: z.enum(["success", "error", "timeout"]).describe("How the mock ended it."),
        }),
      )
      .describe("The tools the assistant called; only mocks answered them."),
    end_reason: z
      .string()
      .describe(
        "`caller-done`, `caller-hung-up`, `caller-silent` (the model's words could not be read) or `max-turns`; by voice also the reasons calls have.",
      ),
    cost_usd: z.number().describe("What the conversation cost, in US dollars, as far as prices are known."),
  })
  .meta({ id: "SimulatedConversation" });

const assistantParams = z.object({ assistant_id: idParam.describe("The assistant's id.") });
const params = z.object({
  assistant_id: idParam.describe("The assistant that answers."),
  simulation_id: idParam.describe("The simulation's id."),
});
const missing = { 404: "There is no such simulation of the assistant." } as const;
const page = {
  limit: queryInteger({ min: 1, max: 200 }).default(50).describe("How many to answer at most."),
  offset: queryInteger({ min: 0 }).default(0).describe("How many to skip."),
};

export const startCallerSimulation = defineContract({
  name: "startCallerSimulation",
  method: "POST",
  path,
  tag,
  summary: "Have a model play callers of the assistant",
  description:
    "The assistant's own model plays each scenario with each personality and judges whether the caller's goal was reached; a job does so after this answer. No real tool is called and nobody is called. More conversations than the budget allows are refused. What it costs counts as the assistant's usage, and a spend cap pauses it.",
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
  summary: "Simulations of an assistant's callers, newest first",
  description: "Answers every simulation with its figures so far; what was said is in its conversations.",
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
  description:
    "Ask again until `status` is `done`, `failed` or `cancelled`. Figures grow with each conversation that was played.",
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
  summary: "What was said in each conversation, and its judgement",
  description:
    "Ordered by scenario, personality and repeat. Conversations are there as soon as they were played and judged, also while the simulation goes on.",
  access: "read",
  params,
  query: z.object({
    ...page,
    reached: z
      .enum(["true", "false", "unknown"])
      .optional()
      .describe(
        "Only conversations in which the goal was reached (`true`), was not (`false`), or could not be judged (`unknown`).",
      ),
  }),
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
  description:
    "For one that a model's vendor refused, once the cause is mended. It goes on where it was. One that waits under a spend cap goes on by itself when more may be spent.",
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
  summary: "End a simulation early",
  description:
    "The conversations so far stay, with their figures. Only for a simulation that is waiting, running or paused.",
  access: "write",
  params,
  success: simulation,
  errors: wrongState,
});
