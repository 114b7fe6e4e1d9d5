import { z } from "zod";
import { id } from "../wire-types.ts";
import { expectedToolCall, mockToolResponses, words } from "./eval-case-schemas.ts";

/** How callers are: what each does is in docs/operations/prompts.md. */
export const PERSONALITY_NAMES = [
  "plain",
  "hurried",
  "confused",
  "talkative",
  "angry",
  "hard-of-hearing",
  "interrupting",
] as const;
export type PersonalityName = (typeof PERSONALITY_NAMES)[number];

const MOST_SCENARIOS = 50;
const MOST_REPEATS = 10;
/** A run by voice has no more: each is played in full, in a process that also answers others. */
const MOST_VOICE_CONVERSATIONS = 20;

const scenario = z
  .strictObject({
    name: words(200).describe("Names the scenario in figures and conversations; no two of a simulation have the same."),
    goal: words(2_000).describe("What the caller wants."),
    facts: z
      .record(words(100), z.string().max(2_000))
      .refine((facts) => Object.keys(facts).length <= 50, { message: "Must have at most 50 members" })
      .default({})
      .describe("What the caller knows, by name, at most 50. What is not here the caller does not know."),
    opening: words(2_000)
      .nullish()
      .describe("The caller's first words. Absent: the model that plays the caller finds some."),
    success: words(2_000)
      .nullish()
      .describe("What has to be true in the end. Absent: the caller has got what they want."),
    should_call_tool: expectedToolCall
      .nullish()
      .describe(
        "A tool that has to be called at some time: its name, or its name and the arguments that must be among the call's.",
      ),
    mock_tool_responses: mockToolResponses
      .nullish()
      .describe(
        "What tools answer, by their names, as in evaluation cases. A tool without a mock is a problem of the conversation.",
      ),
  })
  .meta({ id: "CallerScenario" });

export const personalityName = z.enum(PERSONALITY_NAMES);
export const channel = z.enum(["text", "voice"]);

const budget = z
  .strictObject({
    max_conversations: z
      .int()
      .min(1)
      .max(MOST_SCENARIOS * PERSONALITY_NAMES.length * MOST_REPEATS)
      .default(200)
      .describe("How many conversations the simulation may have; one that asks for more is refused."),
    max_cost_usd: z
      .number()
      .min(0.0001)
      .max(1_000)
      .default(1)
      .describe(
        "In US dollars at list prices; playing the callers and judging counts, too. Used up, it ends the simulation with what it has; requests under way may go over it.",
      ),
  })
  .meta({ id: "CallerSimulationBudget" });

const members = {
  prompt_version_id: id
    .nullish()
    .describe("The version the assistant is told. Null or absent: what it is told when the simulation begins."),
  scenarios: z.array(scenario).min(1).max(MOST_SCENARIOS).describe("What callers want, 1 to 50 of them."),
  personalities: z
    .array(personalityName)
    .min(1)
    .max(PERSONALITY_NAMES.length)
    .default([...PERSONALITY_NAMES])
    .describe(
      "How callers are: `plain`, `hurried`, `confused`, `talkative`, `angry`, `hard-of-hearing` or `interrupting`. Default: all of them. Each plays every scenario.",
    ),
  repeats: z
    .int()
    .min(1)
    .max(MOST_REPEATS)
    .default(1)
    .describe("How often each scenario is played with each personality."),
  channel: channel
    .default("text")
    .describe(
      "`text`: answered as texts are. `voice`: as a call without audio, with interruptions and a bad line, at most 20 conversations.",
    ),
  max_turns: z
    .int()
    .min(1)
    .max(30)
    .default(12)
    .describe("How often the caller may say something before the conversation ends."),
  budget: budget.default({ max_conversations: 200, max_cost_usd: 1 }).describe("What the simulation may take."),
};

interface Sent {
  readonly scenarios: readonly { readonly name: string }[];
  readonly personalities: readonly string[];
  readonly repeats: number;
  readonly channel: "text" | "voice";
  readonly budget: { readonly max_conversations: number };
}

function checkSize(sent: Sent, context: z.RefinementCtx): void {
  const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });
  const names = sent.scenarios.map(({ name }) => name);
  const again = names.findIndex((name, index) => names.indexOf(name) < index);
  if (again >= 0) refuse(["scenarios", again, "name"], "Another scenario has this name");
  if (new Set(sent.personalities).size < sent.personalities.length) refuse(["personalities"], "One is named twice");
  const count = sent.scenarios.length * sent.personalities.length * sent.repeats;
  const product = `${sent.scenarios.length} scenarios × ${sent.personalities.length} personalities × ${sent.repeats} repeats are ${count} conversations`;
  if (count > sent.budget.max_conversations) {
    refuse(["budget", "max_conversations"], `${product}, and the budget is ${sent.budget.max_conversations}`);
  }
  if (sent.channel === "voice" && count > MOST_VOICE_CONVERSATIONS) {
    refuse(["channel"], `${product}, and by voice there are at most ${MOST_VOICE_CONVERSATIONS} in a run`);
  }
}

/** Who calls, how often, and what that may cost. */
export const callerSimulationRequest = z.object(members).superRefine(checkSize).meta({ id: "CallerSimulationRequest" });

const { prompt_version_id: _ofStored, ...fileMembers } = members;

/** The same as a file of `parley simulate`, with the assistant that answers. */
export const callerSimulationFile = z
  .strictObject({
    assistant: z.strictObject({
      name: words(200).default("Assistant"),
      system_prompt: z.string().max(65_536).regex(/\S/, "Must not be empty"),
      welcome_message: words(2_000).nullish(),
      /** BCP 47. */
      language: z
        .string()
        .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
        .default("en"),
      /** The vendor; absent: the first that has a key in the environment. */
      provider: words(100).optional(),
      model: words(200).optional(),
    }),
    ...fileMembers,
  })
  .superRefine(checkSize);
