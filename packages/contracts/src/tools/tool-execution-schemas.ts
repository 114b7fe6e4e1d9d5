import { z } from "zod";
import { id, timestamp } from "../wire-types.ts";
import { toolCreate } from "./tool-schemas.ts";

const freeForm = z.record(z.string(), z.unknown());

/** `parameters` as a model would give them; `context_variables` stand in for a conversation's variables. */
export const toolTest = z
  .object({ parameters: freeForm.nullish(), context_variables: freeForm.nullish() })
  .meta({ id: "ToolTestRequest" });

const { parameters: _list, ...definition } = toolCreate.shape;

/**
 * An unsaved definition, either on its own or as `tool`, with the arguments to call it with: `parameters` (or
 * `test_parameters`, where `parameters` is the list of a definition).
 */
export const definitionTest = z.looseObject({
  ...z.object(definition).partial().shape,
  tool: toolCreate.nullish(),
  parameters: z.union([freeForm, z.array(z.unknown()).max(128)]).nullish(),
  test_parameters: freeForm.nullish(),
  context_variables: freeForm.nullish(),
});

const executionStatus = z.enum(["running", "success", "error", "timeout"]);

export const toolTestResult = z.object({
  /** Whether the tool succeeded, not whether the test ran. */
  success: z.boolean(),
  execution_id: id,
  status: executionStatus,
  /** What a model would be given. */
  result: z.unknown(),
  error: z.string().nullable(),
  error_code: z.string().nullable(),
  http_status: z.int().nullable(),
  attempts: z.int(),
  /** Seconds. */
  execution_time: z.number(),
  duration_ms: z.int(),
});

const toolExecution = z
  .object({
    id,
    /** Also the `Idempotency-Key` of its requests. */
    execution_key: z.string(),
    /** Null: the tool is part of the assistant's record, or was not saved. */
    tool_id: id.nullable(),
    tool_name: z.string(),
    function_name: z.string(),
    assistant_id: id.nullable(),
    conversation_id: id.nullable(),
    call_id: id.nullable(),
    origin: z.enum(["conversation", "test"]),
    status: executionStatus,
    parameters: z.unknown(),
    result: z.unknown(),
    error_code: z.string().nullable(),
    error_message: z.string().nullable(),
    /** The request may have taken effect, but no answer says so; it is never repeated. */
    outcome_unknown: z.boolean(),
    http_status: z.int().nullable(),
    attempts: z.int(),
    /** Seconds. */
    execution_time: z.number().nullable(),
    duration_ms: z.int().nullable(),
    executed_at: timestamp,
    created_at: timestamp,
    finished_at: timestamp.nullable(),
  })
  .meta({ id: "ToolExecution" });

/** The newest first; `logs` and `items` are the same list. */
export const toolExecutionList = z.object({
  success: z.boolean(),
  executions: z.array(toolExecution),
  logs: z.array(toolExecution),
  items: z.array(toolExecution),
  total: z.int(),
});
