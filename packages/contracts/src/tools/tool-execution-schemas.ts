import { z } from "zod";
import { id, timestamp } from "../wire-types.ts";
import { toolCreate } from "./tool-schemas.ts";

const freeForm = z.record(z.string(), z.unknown());

/** `parameters` as a model would give them; `context_variables` stand in for a conversation's variables. */
export const toolTest = z
  .object({
    parameters: freeForm.nullish().describe("Arguments, as a model would give them. Null: none."),
    context_variables: freeForm.nullish().describe("Stand in for a conversation's variables. Null: none."),
  })
  .meta({ id: "ToolTestRequest" });

const { parameters: _list, ...definition } = toolCreate.shape;

/**
 * An unsaved definition, either on its own or as `tool`, with the arguments to call it with: `parameters` (or
 * `test_parameters`, where `parameters` is the list of a definition).
 */
export const definitionTest = z.looseObject({
  ...z.object(definition).partial().shape,
  tool: toolCreate
    .nullish()
    .describe("The definition, in the form that `createTool` takes. Absent: its members stand beside this one."),
  parameters: z
    .union([freeForm, z.array(z.unknown()).max(128)])
    .nullish()
    .describe("Arguments, as a model would give them; a list is the definition's own `parameters` instead."),
  test_parameters: freeForm.nullish().describe("Arguments, where `parameters` is the definition's list."),
  context_variables: freeForm.nullish().describe("Stand in for a conversation's variables. Null: none."),
});

const executionStatus = z.enum(["running", "success", "error", "timeout"]);

export const toolTestResult = z.object({
  success: z.boolean().describe("Whether the tool succeeded, not whether the test ran."),
  execution_id: id.describe("Names the test in the log of executions."),
  status: executionStatus.describe("How it ended: `success`, `error` or `timeout`."),
  result: z
    .unknown()
    .describe(
      "What a model would be given: the answer's JSON or what the mapping takes of it, else text. Null: nothing came back.",
    ),
  error: z.string().nullable().describe("Why it failed. Null when it succeeded."),
  error_code: z
    .string()
    .nullable()
    .describe("Tells kinds of failures apart, such as `tool-type-not-available`. Null when it succeeded."),
  http_status: z.int().nullable().describe("Status of the other side's answer. Null: there was none."),
  attempts: z.int().describe("How often the request was sent."),
  execution_time: z.number().describe("Seconds it took."),
  duration_ms: z.int().describe("Milliseconds it took."),
});

const toolExecution = z
  .object({
    id: id.describe("Names the execution."),
    execution_key: z.string().describe("Also the `Idempotency-Key` of its requests."),
    tool_id: id.nullable().describe("The tool. Null: it is part of the assistant's record, or was not saved."),
    tool_name: z
      .string()
      .describe("The tool's present name; the function's, where there is no tool of the organization."),
    function_name: z.string().describe("What the model called."),
    assistant_id: id.nullable().describe("The assistant whose model called it. Null: a test."),
    conversation_id: id.nullable().describe("The call or thread in which it was called. Null: a test."),
    call_id: id.nullable().describe("The same as `conversation_id`."),
    origin: z.enum(["conversation", "test"]).describe("A model called it in a conversation, or a person tested it."),
    status: executionStatus.describe("`running` until it has ended; then `success`, `error` or `timeout`."),
    parameters: z.unknown().describe("The arguments it was called with."),
    result: z.unknown().describe("What the model was given: JSON, or text where it is none or was cut. Null: nothing."),
    error_code: z
      .string()
      .nullable()
      .describe("Tells kinds of failures apart, such as `limit-reached` or `needs-confirmation`. Null: none."),
    error_message: z.string().nullable().describe("Why it failed. Null: it did not."),
    outcome_unknown: z
      .boolean()
      .describe("Whether the request may have taken effect, but no answer says so; it is never repeated."),
    http_status: z.int().nullable().describe("Status of the other side's answer. Null: there was none."),
    attempts: z.int().describe("How often the request was sent; 0 when it was held back."),
    execution_time: z.number().nullable().describe("Seconds it took. Null while it runs."),
    duration_ms: z.int().nullable().describe("Milliseconds it took. Null while it runs."),
    executed_at: timestamp.describe("When it began."),
    created_at: timestamp.describe("The same as `executed_at`."),
    finished_at: timestamp.nullable().describe("When it ended. Null while it runs."),
  })
  .meta({ id: "ToolExecution" });

/** The newest first; `logs` and `items` are the same list. */
export const toolExecutionList = z.object({
  success: z.boolean().describe("Always true; failures have other statuses."),
  executions: z.array(toolExecution).describe("The newest first."),
  logs: z.array(toolExecution).describe("The same list as `executions`, for clients that look for it here."),
  items: z.array(toolExecution).describe("The same list as `executions`, for clients that look for it here."),
  total: z.int().describe("How many there are in this answer."),
});
