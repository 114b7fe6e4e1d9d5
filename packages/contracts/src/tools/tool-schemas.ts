import { z } from "zod";
import { id, shortText, timestamp } from "../wire-types.ts";
import { CLAIM_ACTIONS } from "./claim-actions.ts";

/** Tool types by every word used for them: the interface's own and those of the client libraries. */
export const TOOL_TYPE_OF_WORD = {
  endpoint: "endpoint",
  python_function: "python_function",
  lambda: "lambda",
  http: "endpoint",
  python: "python_function",
} as const;
export type ToolType = (typeof TOOL_TYPE_OF_WORD)[keyof typeof TOOL_TYPE_OF_WORD];

const toolTypeWord = z.enum(["endpoint", "python_function", "lambda", "http", "python"]);

/** What vendors accept as the name of a function (OpenAI, Anthropic; Google accepts more). */
export const FUNCTION_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

const freeForm = z.record(z.string(), z.unknown());
const name = z.string().trim().min(1).max(100);
const displayName = z.string().trim().min(1).max(200);
const timeoutSeconds = z.int().min(1).max(300);
const retryAttempts = z.int().min(0).max(10);

/** A parameter as client libraries write it; the same as one property of the function's JSON schema. */
const toolParameter = z.object({
  name: z.string().min(1).max(128),
  type: z.string().max(32).nullable().default("string"),
  description: z.string().max(4_096).nullable().default(null),
  required: z.boolean().nullable().default(false),
  default: z.unknown().optional(),
  enum: z.array(z.unknown()).max(500).nullable().default(null),
});
export type ToolParameter = z.output<typeof toolParameter>;

/**
 * A text with `${name}` or `{{name}}` in it, or JSON whose texts have them. In JSON a variable outside quotes is the
 * value itself, within quotes its text; in other bodies it is encoded as the content type asks for.
 */
const template = z.union([shortText, freeForm, z.array(z.unknown()).max(1_000)]);

/** The request an endpoint tool makes. Unknown members are kept. */
export const endpointConfiguration = z.looseObject({
  /** May contain variables after the host; their values are URL-encoded. */
  url: z.string().trim().min(1).max(2_048),
  method: z.preprocess(
    (value) => (typeof value === "string" ? value.toUpperCase() : value),
    z.enum(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]).default("GET"),
  ),
  /** Values are secrets and come back masked, except for headers that only name formats. */
  headers: z
    .record(z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}$/), z.string().max(16_384).nullable())
    .nullish(),
  /** Overrides the tool's own `timeout_seconds`. */
  timeout_seconds: timeoutSeconds.nullish(),
  /** Stored; a redirect is never followed and counts as an error, because it may lead anywhere. */
  follow_redirects: z.boolean().nullish(),
  /** False is refused: without verification, anyone on the network path could read the request's secrets. */
  verify_ssl: z.boolean().nullish(),
  body_template: template.nullish(),
  /** The same under its other name; `body_template` comes first. */
  request_template: template.nullish(),
  /** What the model is given, by path into the answer's JSON: `{"price": "items[0].price"}`, or one path alone. */
  response_mapping: z.union([z.record(z.string().max(128), z.string().max(512)), z.string().max(512)]).nullish(),
});
export type EndpointConfiguration = z.output<typeof endpointConfiguration>;

const mostCalls = z.int().min(1).max(1_000_000).nullish();
/** A tool's guards, the same for the organization's tools and those in an assistant's record. */
const toolGuards = {
  /** Null: no limit. */
  max_calls_per_conversation: mostCalls,
  /** By the whole organization in 24 hours; null: no limit. */
  max_calls_per_day: mostCalls,
  /** Nothing is sent before the customer has agreed to the call with exactly these arguments. */
  requires_confirmation: z.boolean().nullish(),
};
/**
 * What the tool's success makes true when the assistant says that it was done; empty: nothing, as with tools that only read.
 * Null: as the tool's name, description and method suggest.
 */
const backedActions = z.array(z.enum(CLAIM_ACTIONS)).max(CLAIM_ACTIONS.length).nullish();

/**
 * Accepts any value under the names, so that they may be written either way (see `withDeclaredNames`); others are kept.
 */
function formWith(names: readonly string[]) {
  return z.looseObject(Object.fromEntries(names.map((member) => [member, z.unknown().optional()])));
}

/** `http_config`, `python_config`, `lambda_config`, in the words of client libraries and in ours. */
const clientConfiguration = {
  http: formWith([...Object.keys(endpointConfiguration.shape), "timeout"]),
  python: formWith([
    ...["code", "python_code", "requirements", "allowed_modules"],
    ...["timeout", "timeout_seconds", "max_memory_mb"],
  ]),
  lambda: formWith([
    ...["function_arn", "function_name", "region", "aws_region", "invocation_type"],
    ...["environment_variables", "timeout", "timeout_seconds"],
  ]),
};

/** The form depends on the tool's type; the service refuses what cannot work. */
export const toolConfiguration = formWith(
  Object.values(clientConfiguration).flatMap(({ shape }) => Object.keys(shape)),
);

const definition = {
  name: name.nullish(),
  display_name: displayName.nullish(),
  description: z.string().min(1).max(65_536).nullish(),
  configuration: toolConfiguration.nullish(),
  /** An OpenAI function: `{name, description, parameters}`, or the same within `{type, function}`. */
  function_definition: freeForm.nullish(),
  timeout_seconds: timeoutSeconds.nullish(),
  retry_attempts: retryAttempts.nullish(),
  is_active: z.boolean().nullish(),
  is_public: z.boolean().nullish(),
  ...toolGuards,
  backs_actions: backedActions,
  /** In place of `function_definition`. */
  parameters: z.array(toolParameter).max(128).nullish(),
  /** In place of `configuration`. */
  http_config: clientConfiguration.http.nullish(),
  python_config: clientConfiguration.python.nullish(),
  lambda_config: clientConfiguration.lambda.nullish(),
};

/**
 * A tool in an assistant's record: a definition without a row of its own. For most members only the names are declared
 * here, since stored records are older than the rules for their values; the service applies those rules to members that
 * are sent. The guards are checked here.
 */
export const recordTool = formWith([...Object.keys(definition), "tool_type", "enabled"]).extend({
  ...toolGuards,
  backs_actions: backedActions,
  configuration: z.union([toolConfiguration, z.unknown()]).optional(),
  http_config: z.union([clientConfiguration.http, z.unknown()]).optional(),
  python_config: z.union([clientConfiguration.python, z.unknown()]).optional(),
  lambda_config: z.union([clientConfiguration.lambda, z.unknown()]).optional(),
});

/** Defaults: `timeout_seconds` 30, `retry_attempts` 3, active and not public. */
export const toolCreate = z.object({ ...definition, name, tool_type: toolTypeWord }).meta({ id: "ToolCreateRequest" });
export type ToolCreate = z.output<typeof toolCreate>;

/**
 * Members that are sent replace the stored ones; null counts as not sent, except that it removes a limit of calls and what
 * was said of the actions it backs. A masked or empty secret keeps the stored one.
 */
export const toolUpdate = z.object(definition).meta({ id: "ToolUpdateRequest" });
export type ToolUpdate = z.output<typeof toolUpdate>;

const toolMembers = {
  id,
  organization_id: id,
  name: z.string(),
  display_name: z.string(),
  description: z.string(),
  tool_type: z.enum(["endpoint", "python_function", "lambda"]),
  configuration: freeForm,
  function_definition: freeForm,
  parameters: z.array(toolParameter),
  /** `configuration` in the words of client libraries; null for the other types. */
  http_config: freeForm.nullable(),
  python_config: freeForm.nullable(),
  lambda_config: freeForm.nullable(),
  timeout_seconds: z.int(),
  retry_attempts: z.int(),
  is_active: z.boolean(),
  is_public: z.boolean(),
  max_calls_per_conversation: z.int().nullable(),
  max_calls_per_day: z.int().nullable(),
  requires_confirmation: z.boolean(),
  /** As set, or as suggested. */
  backs_actions: z.array(z.string()),
  execution_count: z.int(),
  success_count: z.int(),
  failure_count: z.int(),
  /** Percent; 0 before the first execution. */
  success_rate: z.number(),
  /** Seconds; null before the first execution. */
  avg_execution_time: z.number().nullable(),
  last_executed_at: timestamp.nullable(),
  created_by: id,
  created_at: timestamp,
  updated_at: timestamp,
};

export const tool = z.object(toolMembers).meta({ id: "Tool" });

/** The tool both on its own and as `tool`. */
export const toolResult = z.object({ ...toolMembers, success: z.boolean(), message: z.string(), tool });

export const toolList = z.object({
  success: z.boolean(),
  tools: z.array(tool),
  items: z.array(tool),
  total: z.int(),
  pagination: z.object({
    page: z.int(),
    per_page: z.int(),
    total: z.int(),
    total_items: z.int(),
    total_pages: z.int(),
    has_next: z.boolean(),
    has_prev: z.boolean(),
  }),
});

export const toolMessage = z.object({ success: z.boolean(), message: z.string() });

/** Functions at Amazon are not looked up, because tools of that type do not run here. */
export const lambdaFunctions = z.object({
  success: z.boolean(),
  region: z.string(),
  functions: z.array(z.object({ function_name: z.string(), function_arn: z.string() })),
  total: z.int(),
});

/** A file made by `exportTool`, or a bare definition. */
export const toolImport = z.union([z.looseObject({ tool: toolCreate }), toolCreate]);
