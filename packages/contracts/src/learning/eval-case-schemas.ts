import { z } from "zod";
import { id, timestamp } from "../wire-types.ts";

/** So long a conversation, what is expected of it and its mocks may each be, written as JSON. */
export const MAX_CONVERSATION_CHARACTERS = 131_072;
const MAX_EXPECTED_CHARACTERS = 65_536;
export const MAX_MOCKS_CHARACTERS = 65_536;

export const MAX_TURNS = 200;
export const MAX_TURN_LENGTH = 8_000;
const MAX_PHRASES = 50;

/** Whether a value is at most so long, as JSON. */
function within(limit: number): [(value: unknown) => boolean, { message: string }] {
  return [
    (value) => JSON.stringify(value).length <= limit,
    { message: `Must be at most ${limit.toLocaleString("en")} characters of JSON` },
  ];
}

const turn = z
  .looseObject({
    role: z
      .enum(["user", "assistant", "system", "tool"])
      .describe("Who spoke: `user` is the caller, `tool` what a tool answered."),
    content: z.string().max(MAX_TURN_LENGTH).describe("What was said, at most 8,000 characters."),
  })
  .meta({ id: "EvalTurn" });

const conversation = z
  .array(turn)
  .min(1)
  .max(MAX_TURNS)
  .refine((turns) => turns.length === 0 || turns.findLast(({ role }) => role !== "tool")?.role === "user", {
    message: "The last turn that is not a tool's must be the user's: that is what is to be answered",
  })
  .refine(...within(MAX_CONVERSATION_CHARACTERS));

export const words = (limit: number) => z.string().max(limit).regex(/\S/, "Must not be empty");
const phrase = words(2_000);
const toolName = words(128);

/** The name of a tool, or also its arguments; those that are named must be among the call's. */
export const expectedToolCall = z.union([
  toolName,
  z.looseObject({
    name: toolName.describe("The tool's name."),
    arguments: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("Arguments that must be among the call's; others do not matter."),
  }),
]);

const expectations = z
  .looseObject({
    should_contain: z
      .array(phrase)
      .min(1)
      .max(MAX_PHRASES)
      .optional()
      .describe("Words or phrases that must each occur in the answer; case and accents do not matter."),
    should_not_contain: z
      .array(phrase)
      .min(1)
      .max(MAX_PHRASES)
      .optional()
      .describe("Words or phrases of which none may occur in the answer."),
    intent: words(255)
      .optional()
      .describe(
        "What the caller is after, in the words of whoever wrote the case; a model judges whether the answer serves it.",
      ),
    should_call_tool: expectedToolCall
      .optional()
      .describe(
        "The tool that has to be called: its name, or its name and the arguments that must be among the call's.",
      ),
    rubric: words(4_000).optional().describe("What makes an answer a good one, for a model that judges it."),
  })
  .refine(
    (value) =>
      [value.should_contain, value.should_not_contain, value.intent, value.should_call_tool, value.rubric].some(
        (member) => member !== undefined,
      ),
    {
      message: "Needs at least one of should_contain, should_not_contain, intent, should_call_tool and rubric",
    },
  )
  .refine(...within(MAX_EXPECTED_CHARACTERS))
  .meta({ id: "EvalExpectations" });

/** Words alone are those that the answer should contain. */
export const expectedResponse = z.union([phrase, expectations]);

/**
 * What tools answer, by their names: any JSON. `{"error": "…"}` is a tool that fails, `{"timeout": true}` one that does not
 * answer, and `{"delay_ms": 500, "response": …}` one that takes its time (so does a failure with `delay_ms`).
 */
export const mockToolResponses = z.record(toolName, z.unknown()).refine(...within(MAX_MOCKS_CHARACTERS));

export const caseName = z.string().trim().min(1).max(255);

/** A case as it is sent, and as it is in an exported dataset. */
const sentMembers = {
  case_name: caseName.nullish().describe("A name for people."),
  conversation: conversation.describe(
    "What was said so far. The last turn that is not a tool's must be the user's: that is what is to be answered. At most 200 turns and 131,072 characters of JSON.",
  ),
  expected_response: expectedResponse.describe(
    "What a good answer has. Words alone are those that the answer should contain.",
  ),
  mock_tool_responses: mockToolResponses
    .nullish()
    .describe(
      'What tools answer, by their names: any JSON, at most 65,536 characters. `{"error": "…"}` is a tool that fails, `{"timeout": true}` one that does not answer, `{"delay_ms": 500, "response": …}` one that takes its time. A tool without a mock fails the case.',
    ),
  difficulty: z
    .enum(["easy", "medium", "hard"])
    .nullish()
    .describe("How hard the case is, for people who read the results."),
};
export const sentCase = z.object(sentMembers).meta({ id: "AddCaseRequest" });

const answeredMembers = {
  case_name: z.string().nullable().describe("A name for people. Null when it has none."),
  conversation: z
    .array(z.record(z.string(), z.unknown()))
    .describe("What was said so far, turn by turn; the last turn that is not a tool's is the user's."),
  expected_response: z
    .union([z.string(), z.record(z.string(), z.unknown())])
    .describe("What a good answer has; text alone is what the answer should contain."),
  mock_tool_responses: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe("What tools answer, by their names. Null when no tool is expected."),
  difficulty: z.string().nullable().describe("`easy`, `medium` or `hard`. Null when nobody said."),
};
export const exportedCase = z.object(answeredMembers).meta({ id: "ExportedEvalCase" });
export const evalCase = z
  .object({
    id: id.describe("Names the case within its dataset and in results."),
    dataset_id: id.describe("The dataset the case belongs to."),
    ...answeredMembers,
    call_trace_id: id
      .nullable()
      .describe("The trace of the call it was made of. Null for a case that was written or imported."),
    case_draft_id: id.nullable().describe("The draft it was accepted from. Null for other cases."),
    created_at: timestamp.describe("When it was added."),
    updated_at: timestamp.describe("When it was last replaced."),
  })
  .meta({ id: "EvalCase" });
