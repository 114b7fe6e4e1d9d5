import { isDeepStrictEqual } from "node:util";
import { isJsonObject, type JsonObject } from "./endpoint-tool.ts";

/** What is wrong with an argument: the first problem found at each place. */
export interface ArgumentProblem {
  /** `order.items[0].count`; empty for the arguments as a whole. */
  readonly place: string;
  readonly message: string;
}

const MAX_PROBLEMS = 10;
/** The depth allowed for request bodies. */
const MAX_DEPTH = 32;

/**
 * Checks a model's arguments against the function's JSON schema (draft 2020-12), as far as functions use it: `type`, `enum`,
 * `const`, `required`, `properties`, `additionalProperties`, `items`, `anyOf`, `oneOf`, `allOf` and the limits of numbers,
 * texts and lists. Unknown keywords are ignored, as the standard demands. So is `pattern`: a pattern from a customer's record
 * could be written to run for hours. `$ref` is not followed.
 */
export function checkArguments(schema: JsonObject, given: unknown): readonly ArgumentProblem[] {
  const problems: ArgumentProblem[] = [];
  check(schema, given, "", 0, problems);
  return problems.slice(0, MAX_PROBLEMS);
}

function check(schema: JsonObject, value: unknown, place: string, depth: number, problems: ArgumentProblem[]): void {
  if (problems.length >= MAX_PROBLEMS || depth > MAX_DEPTH) return;
  const report = (message: string) => problems.push({ place, message });
  const types = listOf(schema["type"]);
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
    report(`must be of type ${types.join(" or ")}`);
    return;
  }
  if (Array.isArray(schema["enum"]) && !schema["enum"].some((option) => isDeepStrictEqual(option, value))) {
    report(`must be one of ${JSON.stringify(schema["enum"]).slice(0, 200)}`);
    return;
  }
  if ("const" in schema && !isDeepStrictEqual(schema["const"], value)) {
    report(`must be ${JSON.stringify(schema["const"]).slice(0, 200)}`);
    return;
  }
  checkChoices(schema, value, place, depth, problems);
  if (typeof value === "number") checkLimits(schema, value, NUMBER_LIMITS, report);
  if (typeof value === "string") checkLimits(schema, [...value].length, TEXT_LIMITS, report);
  if (Array.isArray(value)) {
    checkLimits(schema, value.length, LIST_LIMITS, report);
    const items = schema["items"];
    if (isJsonObject(items)) {
      for (const [index, item] of value.entries()) check(items, item, `${place}[${index}]`, depth + 1, problems);
    }
  }
  if (isJsonObject(value)) checkMembers(schema, value, place, depth, problems);
}

function checkMembers(
  schema: JsonObject,
  value: JsonObject,
  place: string,
  depth: number,
  problems: ArgumentProblem[],
): void {
  const at = (name: string) => (place === "" ? name : `${place}.${name}`);
  for (const name of listOf(schema["required"])) {
    if (!Object.hasOwn(value, name)) problems.push({ place: at(name), message: "is required" });
  }
  const properties = isJsonObject(schema["properties"]) ? schema["properties"] : {};
  const others = schema["additionalProperties"];
  for (const [name, member] of Object.entries(value)) {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (isJsonObject(known)) check(known, member, at(name), depth + 1, problems);
    else if (known === undefined && others === false) problems.push({ place: at(name), message: "is not known" });
    else if (known === undefined && isJsonObject(others)) check(others, member, at(name), depth + 1, problems);
  }
}

function checkChoices(
  schema: JsonObject,
  value: unknown,
  place: string,
  depth: number,
  problems: ArgumentProblem[],
): void {
  const fits = (option: JsonObject) => {
    const found: ArgumentProblem[] = [];
    check(option, value, place, depth + 1, found);
    return found.length === 0;
  };
  const any = schemasOf(schema["anyOf"]);
  if (any.length > 0 && !any.some(fits)) problems.push({ place, message: "matches none of the allowed forms" });
  const one = schemasOf(schema["oneOf"]);
  if (one.length > 0 && one.filter(fits).length !== 1) {
    problems.push({ place, message: "must match exactly one of the allowed forms" });
  }
  for (const part of schemasOf(schema["allOf"])) check(part, value, place, depth + 1, problems);
}

type Limit = readonly [keyword: string, isKept: (value: number, limit: number) => boolean, message: string];

const NUMBER_LIMITS: readonly Limit[] = [
  ["minimum", (value, limit) => value >= limit, "must be at least"],
  ["maximum", (value, limit) => value <= limit, "must be at most"],
  ["exclusiveMinimum", (value, limit) => value > limit, "must be more than"],
  ["exclusiveMaximum", (value, limit) => value < limit, "must be less than"],
];
const TEXT_LIMITS: readonly Limit[] = [
  ["minLength", (length, limit) => length >= limit, "must have a length of at least"],
  ["maxLength", (length, limit) => length <= limit, "must have a length of at most"],
];
const LIST_LIMITS: readonly Limit[] = [
  ["minItems", (length, limit) => length >= limit, "must have an item count of at least"],
  ["maxItems", (length, limit) => length <= limit, "must have an item count of at most"],
];

function checkLimits(
  schema: JsonObject,
  value: number,
  limits: readonly Limit[],
  report: (message: string) => void,
): void {
  for (const [keyword, isKept, message] of limits) {
    const limit = schema[keyword];
    if (typeof limit === "number" && !isKept(value, limit)) report(`${message} ${limit}`);
  }
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case "object":
      return isJsonObject(value);
    case "array":
      return Array.isArray(value);
    case "null":
      return value === null;
    case "integer":
      return Number.isInteger(value);
    case "string":
    case "number":
    case "boolean":
      return typeof value === type;
    default:
      // An unknown type allows everything.
      return true;
  }
}

function listOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function schemasOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
