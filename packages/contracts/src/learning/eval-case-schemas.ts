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
  .looseObject({ role: z.enum(["user", "assistant", "system", "tool"]), content: z.string().max(MAX_TURN_LENGTH) })
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
  z.looseObject({ name: toolName, arguments: z.record(z.string(), z.unknown()).optional() }),
]);

const expectations = z
  .looseObject({
    /** Each occurs in the answer. */
    should_contain: z.array(phrase).min(1).max(MAX_PHRASES).optional(),
    should_not_contain: z.array(phrase).min(1).max(MAX_PHRASES).optional(),
    /** What the caller is after, in the words of whoever wrote the case. */
    intent: words(255).optional(),
    should_call_tool: expectedToolCall.optional(),
    /** What makes an answer a good one, for a model that judges it. */
    rubric: words(4_000).optional(),
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
  case_name: caseName.nullish(),
  conversation,
  expected_response: expectedResponse,
  mock_tool_responses: mockToolResponses.nullish(),
  difficulty: z.enum(["easy", "medium", "hard"]).nullish(),
};
export const sentCase = z.object(sentMembers).meta({ id: "AddCaseRequest" });

const answeredMembers = {
  case_name: z.string().nullable(),
  conversation: z.array(z.record(z.string(), z.unknown())),
  expected_response: z.union([z.string(), z.record(z.string(), z.unknown())]),
  mock_tool_responses: z.record(z.string(), z.unknown()).nullable(),
  difficulty: z.string().nullable(),
};
export const exportedCase = z.object(answeredMembers).meta({ id: "ExportedEvalCase" });
export const evalCase = z
  .object({
    id,
    dataset_id: id,
    ...answeredMembers,
    /** The record of the call it was made of. */
    call_trace_id: id.nullable(),
    /** The draft it was accepted from. */
    case_draft_id: id.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "EvalCase" });
