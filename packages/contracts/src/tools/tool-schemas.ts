import { z } from "zod";
import { withWarnings } from "../request-warnings.ts";
import { id, shortText, timestamp } from "../wire-types.ts";
import { CLAIM_ACTIONS } from "./claim-actions.ts";

/** Tool types by every word used for them: the interface's own and those of the client libraries. */
export const TOOL_TYPE_OF_WORD = {
  endpoint: "endpoint",
  python_function: "python_function",
  lambda: "lambda",
  mcp: "mcp",
  http: "endpoint",
  python: "python_function",
} as const;
export type ToolType = (typeof TOOL_TYPE_OF_WORD)[keyof typeof TOOL_TYPE_OF_WORD];

const TYPE_WORDS =
  "`endpoint` (also `http`) makes a request to an address; `mcp` calls a tool of an MCP server; `python_function` (`python`) and `lambda` are stored and cannot run here yet.";
const toolTypeWord = z.enum(["endpoint", "python_function", "lambda", "mcp", "http", "python"]);

/** What vendors accept as the name of a function (OpenAI, Anthropic; Google accepts more). */
export const FUNCTION_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

const freeForm = z.record(z.string(), z.unknown());
const name = z.string().trim().min(1).max(100);
const displayName = z.string().trim().min(1).max(200);
const timeoutSeconds = z.int().min(1).max(300);
const retryAttempts = z.int().min(0).max(10);

/** A parameter as client libraries write it; the same as one property of the function's JSON schema. */
const toolParameter = z.object({
  name: z.string().min(1).max(128).describe("Of the argument, as the model fills it in."),
  type: z.string().max(32).nullable().default("string").describe("JSON Schema's name of the type. Null: `string`."),
  description: z.string().max(4_096).nullable().default(null).describe("Tells the model what belongs here."),
  required: z.boolean().nullable().default(false).describe("Whether the model has to give it."),
  default: z.unknown().optional().describe("Value that the schema names as the default. Absent or null: none."),
  enum: z.array(z.unknown()).max(500).nullable().default(null).describe("The only values it may have. Null: any."),
});
export type ToolParameter = z.output<typeof toolParameter>;

/**
 * A text with `${name}` or `{{name}}` in it, or JSON whose texts have them. In JSON a variable outside quotes is the
 * value itself, within quotes its text; in other bodies it is encoded as the content type asks for.
 */
const template = z.union([shortText, freeForm, z.array(z.unknown()).max(1_000)]);

/** The request an endpoint tool makes. Unknown members are kept. */
export const endpointConfiguration = z.looseObject({
  url: z
    .string()
    .trim()
    .min(1)
    .max(2_048)
    .describe(
      "Public https address of the request. May contain variables (`{{order_id}}`) after the host; their values are URL-encoded.",
    ),
  method: z
    .preprocess(
      (value) => (typeof value === "string" ? value.toUpperCase() : value),
      z.enum(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]).default("GET"),
    )
    .describe("HTTP method, in either case."),
  headers: z
    .record(z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}$/), z.string().max(16_384).nullable())
    .nullish()
    .describe(
      "By name. Values are secrets and come back masked, except for headers that only name formats; headers that belong to the connection are refused.",
    ),
  timeout_seconds: timeoutSeconds.nullish().describe("Seconds a call may take, 1 to 300; overrides the tool's own."),
  follow_redirects: z
    .boolean()
    .nullish()
    .describe("Stored; a redirect is never followed and counts as an error, because it may lead anywhere."),
  verify_ssl: z
    .boolean()
    .nullish()
    .describe("False is refused: without verification, anyone on the network path could read the request's secrets."),
  body_template: template
    .nullish()
    .describe(
      "The request's body, with `{{name}}` (or `$` and single braces) for the model's arguments and the conversation's variables: a text, or JSON whose texts have them. Absent: the arguments that the address does not use, as JSON or a form; in the query where the method has no body.",
    ),
  request_template: template.nullish().describe("The same under its other name; `body_template` comes first."),
  response_mapping: z
    .union([z.record(z.string().max(128), z.string().max(512)), z.string().max(512)])
    .nullish()
    .describe(
      'What the model is given, by path into the answer\'s JSON: `{"price": "items[0].price"}`, or one path alone. Absent: the whole answer.',
    ),
});
export type EndpointConfiguration = z.output<typeof endpointConfiguration>;

const mostCalls = z.int().min(1).max(1_000_000).nullish();
/** A tool's guards, the same for the organization's tools and those in an assistant's record. */
const toolGuards = {
  max_calls_per_conversation: mostCalls.describe("Most calls of the tool in one call or thread. Null: no limit."),
  max_calls_per_day: mostCalls.describe("Most calls by the whole organization in the last 24 hours. Null: no limit."),
  requires_confirmation: z
    .boolean()
    .nullish()
    .describe("Whether nothing is sent before the customer has agreed to the call with exactly these arguments."),
};
/**
 * What the tool's success makes true when the assistant says that it was done; empty: nothing, as with tools that only read.
 * Null: as the tool's name, description and method suggest.
 */
const backedActions = z.array(z.enum(CLAIM_ACTIONS)).max(CLAIM_ACTIONS.length).nullish();

/**
 * Accepts any value under the names, so that they may be written either way (see `withDeclaredNames`); others are kept.
 * @param words what each of them is, by name
 */
function formWith(words: Readonly<Record<string, string>>) {
  return z.looseObject(
    Object.fromEntries(Object.entries(words).map(([member, text]) => [member, z.unknown().optional().describe(text)])),
  );
}

function wordsOf(shape: Readonly<Record<string, z.ZodType>>): Record<string, string> {
  return Object.fromEntries(Object.entries(shape).map(([member, { description = "" }]) => [member, description]));
}

const TIMEOUT_WORDS = {
  timeout: "`timeout_seconds` in the words of client libraries.",
  timeout_seconds: "Seconds a call may take, 1 to 300; overrides the tool's own.",
};

/** `http_config`, `python_config`, `lambda_config`, in the words of client libraries and in ours. */
const clientConfiguration = {
  http: formWith({ ...wordsOf(endpointConfiguration.shape), timeout: TIMEOUT_WORDS.timeout }),
  python: formWith({
    code: "`python_code` in the words of client libraries.",
    python_code: "Type `python_function`: the program. Stored; it cannot run here yet.",
    requirements: "Type `python_function`: packages the program needs.",
    allowed_modules: "Type `python_function`: modules the program may import.",
    ...TIMEOUT_WORDS,
    max_memory_mb: "Type `python_function`: most memory of the program, in megabytes.",
  }),
  lambda: formWith({
    function_arn: "Type `lambda`: the function's ARN; also taken as `function_name` where that is missing.",
    function_name: "Type `lambda`: the function's name. Stored; it cannot run here yet.",
    region: "`aws_region` in the words of client libraries.",
    aws_region: "Type `lambda`: where the function is, such as `us-east-1`.",
    invocation_type: "Type `lambda`: `RequestResponse` waits for the function's answer.",
    environment_variables: "Type `lambda`: variables for the function.",
    ...TIMEOUT_WORDS,
  }),
};

/** The form depends on the tool's type; the service refuses what cannot work. */
export const toolConfiguration = formWith({
  ...Object.fromEntries(Object.values(clientConfiguration).flatMap(({ shape }) => Object.entries(wordsOf(shape)))),
  remote_tool: "Type `mcp`: the tool's name at the server. Absent: the function's name.",
});

const definition = {
  name: name
    .nullish()
    .describe("Names the tool within the organization, once; also the function's name where that has none."),
  display_name: displayName.nullish().describe("What people call it. Absent in a new tool: the name."),
  description: z
    .string()
    .min(1)
    .max(65_536)
    .nullish()
    .describe("Tells the model what the tool does and when to use it. Absent in a new tool: the display name."),
  configuration: toolConfiguration
    .nullish()
    .describe("What a call does; its members depend on `tool_type`. At most 65,536 bytes."),
  function_definition: freeForm
    .nullish()
    .describe(
      "What the model is offered, as an OpenAI function: `{name, description, parameters}`, or the same within `{type, function}`. At most 65,536 bytes, and no secrets.",
    ),
  timeout_seconds: timeoutSeconds.nullish().describe("Seconds a call may take. Absent in a new tool: 30."),
  retry_attempts: retryAttempts
    .nullish()
    .describe(
      "How often a call that failed is tried again, where it certainly had no effect or its method may be repeated. Absent in a new tool: 3.",
    ),
  is_active: z.boolean().nullish().describe("False: the tool is not offered to any model. Absent in a new tool: true."),
  is_public: z.boolean().nullish().describe("Stored, without effect. Absent in a new tool: false."),
  ...toolGuards,
  backs_actions: backedActions.describe(
    "What the tool's success makes true when the assistant says that it was done; an empty list: nothing, as with tools that only read. Null: as the tool's name, description and method suggest.",
  ),
  parameters: z
    .array(toolParameter)
    .max(128)
    .nullish()
    .describe("The function's parameters as a list, in place of `function_definition`."),
  http_config: clientConfiguration.http
    .nullish()
    .describe("`configuration` of an endpoint in the words of client libraries, in place of it."),
  python_config: clientConfiguration.python
    .nullish()
    .describe("`configuration` of a Python function in the words of client libraries, in place of it."),
  lambda_config: clientConfiguration.lambda
    .nullish()
    .describe("`configuration` of a Lambda function in the words of client libraries, in place of it."),
};

/**
 * A tool in an assistant's record: a definition without a row of its own. For most members only the names are declared
 * here, since stored records are older than the rules for their values; the service applies those rules to members that
 * are sent. The guards are checked here.
 */
export const recordTool = formWith({
  ...wordsOf(definition),
  tool_type: TYPE_WORDS,
  enabled: "False: the tool is not offered to the model.",
}).extend({
  ...toolGuards,
  backs_actions: backedActions.describe(
    "What the tool's success makes true when the assistant says that it was done; an empty list: nothing. Null: as the tool's name, description and method suggest.",
  ),
  configuration: z
    .union([toolConfiguration, z.unknown()])
    .optional()
    .describe("What a call does; its members depend on `tool_type`."),
  http_config: z
    .union([clientConfiguration.http, z.unknown()])
    .optional()
    .describe("`configuration` of an endpoint in the words of client libraries, in place of it."),
  python_config: z
    .union([clientConfiguration.python, z.unknown()])
    .optional()
    .describe("`configuration` of a Python function in the words of client libraries, in place of it."),
  lambda_config: z
    .union([clientConfiguration.lambda, z.unknown()])
    .optional()
    .describe("`configuration` of a Lambda function in the words of client libraries, in place of it."),
});

/** Defaults: `timeout_seconds` 30, `retry_attempts` 3, active and not public. */
export const toolCreate = z
  .object({
    ...definition,
    name: name.describe("Names the tool within the organization, once; also the function's name where that has none."),
    tool_type: toolTypeWord.describe(TYPE_WORDS),
  })
  .meta({ id: "ToolCreateRequest" });
export type ToolCreate = z.output<typeof toolCreate>;

/**
 * Members that are sent replace the stored ones; null counts as not sent, except that it removes a limit of calls and what
 * was said of the actions it backs. A masked or empty secret keeps the stored one.
 */
export const toolUpdate = z.object(definition).meta({ id: "ToolUpdateRequest" });
export type ToolUpdate = z.output<typeof toolUpdate>;

const toolMembers = {
  id: id.describe("Names the tool in every path."),
  organization_id: id.describe("Organization the tool belongs to."),
  name: z.string().describe("Names the tool within the organization, once."),
  display_name: z.string().describe("What people call it."),
  description: z.string().describe("Tells the model what the tool does and when to use it."),
  tool_type: z
    .enum(["endpoint", "python_function", "lambda", "mcp"])
    .describe(
      "`endpoint` makes a request to an address; `mcp` calls a tool of an MCP server; `python_function` and `lambda` cannot run here yet.",
    ),
  configuration: freeForm.describe("What a call does; secrets are masked."),
  function_definition: freeForm.describe("What the model is offered, as an OpenAI function."),
  parameters: z.array(toolParameter).describe("The function's parameters as a list, for client libraries."),
  http_config: freeForm
    .nullable()
    .describe("`configuration` in the words of client libraries. Null for the other types."),
  python_config: freeForm
    .nullable()
    .describe("`configuration` in the words of client libraries. Null for the other types."),
  lambda_config: freeForm
    .nullable()
    .describe("`configuration` in the words of client libraries. Null for the other types."),
  timeout_seconds: z.int().describe("Seconds a call may take."),
  retry_attempts: z
    .int()
    .describe(
      "How often a call that failed is tried again, where it certainly had no effect or its method may be repeated.",
    ),
  is_active: z.boolean().describe("False: the tool is not offered to any model."),
  is_public: z.boolean().describe("As it was sent; without effect."),
  max_calls_per_conversation: z
    .int()
    .nullable()
    .describe("Most calls of the tool in one call or thread. Null: no limit."),
  max_calls_per_day: z
    .int()
    .nullable()
    .describe("Most calls by the whole organization in the last 24 hours. Null: no limit."),
  requires_confirmation: z
    .boolean()
    .describe("Whether nothing is sent before the customer has agreed to exactly these arguments."),
  backs_actions: z
    .array(z.string())
    .describe(
      "What its success makes true when an assistant says that it was done: as set, or as suggested by name, description and method.",
    ),
  execution_count: z.int().describe("How often it was run, tests included; calls that were held back do not count."),
  success_count: z.int().describe("How many of these succeeded."),
  failure_count: z.int().describe("How many of these failed or took too long."),
  success_rate: z.number().describe("Percent of its runs that succeeded; 0 before the first."),
  avg_execution_time: z.number().nullable().describe("Seconds a run took on average. Null before the first."),
  last_executed_at: timestamp.nullable().describe("When it was last run. Null: never."),
  created_by: id.describe("Who made it."),
  created_at: timestamp.describe("When it was made."),
  updated_at: timestamp.describe("When it was last changed."),
};

export const tool = z.object(toolMembers).meta({ id: "Tool" });

/** The tool both on its own and as `tool`. */
export const toolResult = z.object({
  ...toolMembers,
  success: z.boolean().describe("Always true; failures have other statuses."),
  message: z.string().describe("What was done, in English."),
  tool: tool.describe("The same tool once more, for clients that look for it here."),
});

/** The answer to a body that makes or changes a tool. */
export const savedTool = withWarnings(toolResult, "ToolSaved");

export const toolList = z.object({
  success: z.boolean().describe("Always true; failures have other statuses."),
  tools: z.array(tool).describe("The tools of this page."),
  items: z.array(tool).describe("The same list as `tools`, for clients that look for it here."),
  total: z.int().describe("How many tools fit the filters, on all pages."),
  pagination: z
    .object({
      page: z.int().describe("Number of this page, from 1."),
      per_page: z.int().describe("Most tools of a page."),
      total: z.int().describe("How many tools fit the filters, on all pages."),
      total_items: z.int().describe("The same as `total`."),
      total_pages: z.int().describe("How many pages there are."),
      has_next: z.boolean().describe("Whether there is a page after this one."),
      has_prev: z.boolean().describe("Whether there is a page before this one."),
    })
    .describe("Where this page stands among the others."),
});

export const toolMessage = z.object({
  success: z.boolean().describe("Always true; failures have other statuses."),
  message: z.string().describe("What was done, in English."),
});

/** Functions at Amazon are not looked up, because tools of that type do not run here. */
export const lambdaFunctions = z.object({
  success: z.boolean().describe("Always true; failures have other statuses."),
  region: z.string().describe("The region that was asked for."),
  functions: z
    .array(
      z.object({
        function_name: z.string().describe("The function's name."),
        function_arn: z.string().describe("The function's ARN."),
      }),
    )
    .describe("Always empty."),
  total: z.int().describe("Always 0."),
});

/** A file made by `exportTool`, or a bare definition. */
export const toolImport = z.union([z.looseObject({ tool: toolCreate }), toolCreate]);
