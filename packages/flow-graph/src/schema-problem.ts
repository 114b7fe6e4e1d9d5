import type { z } from "zod";

/** A place where a value does not have the form of a graph. */
export interface SchemaProblem {
  /** Into the value: `["nodes", "greet", "transitions", 0, "to"]`. */
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** In the words of validation errors: `missing`, `extra_forbidden`, `enum`, … */
  readonly type: string;
}

type Path = readonly (string | number)[];

/** Zod's issue in the terms of the service's validation errors; it must include the input. */
export function* schemaProblems(base: Path, issue: z.core.$ZodIssue): Generator<SchemaProblem> {
  const path = [...base, ...issue.path.map((step) => (typeof step === "number" ? step : String(step)))];
  if (issue.code === "unrecognized_keys") {
    for (const key of issue.keys) {
      yield { path: [...path, key], message: "Extra inputs are not permitted", type: "extra_forbidden" };
    }
    return;
  }
  yield { path, ...describe(issue) };
}

function describe(issue: Exclude<z.core.$ZodIssue, z.core.$ZodIssueUnrecognizedKeys>): Omit<SchemaProblem, "path"> {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? MISSING : wrongType(issue.expected);
    case "invalid_value":
      return oneOf(issue.values);
    case "invalid_union":
      if ("options" in issue && Array.isArray(issue.options)) return oneOf(issue.options);
      return { message: "Input matches none of the allowed forms", type: "union_error" };
    case "too_small":
      return tooSmall(issue.origin, String(issue.minimum));
    case "too_big":
      return tooBig(issue.origin, String(issue.maximum));
    default:
      return { message: issue.message, type: "value_error" };
  }
}

export const MISSING = { message: "Field required", type: "missing" } as const;

/** Names of types in validation errors; others keep zod's name. */
const TYPES: ReadonlyMap<string, readonly [noun: string, type: string]> = new Map([
  ["number", ["number", "float_type"]],
  ["int", ["integer", "int_type"]],
  ["boolean", ["boolean", "bool_type"]],
  ["array", ["list", "list_type"]],
  ["object", ["dictionary", "dict_type"]],
  ["record", ["dictionary", "dict_type"]],
]);

export function wrongType(expected: string): Omit<SchemaProblem, "path"> {
  const [noun, type] = TYPES.get(expected) ?? [expected, `${expected}_type`];
  return { message: `Input should be a valid ${noun}`, type };
}

function oneOf(known: readonly unknown[]): Omit<SchemaProblem, "path"> {
  return { message: `Input should be ${known.map((value) => `'${String(value)}'`).join(" or ")}`, type: "enum" };
}

function tooSmall(origin: string, limit: string): Omit<SchemaProblem, "path"> {
  if (origin === "string")
    return { message: `String should have at least ${limit} characters`, type: "string_too_short" };
  if (origin === "array") return { message: `List should have at least ${limit} items`, type: "too_short" };
  return { message: `Input should be greater than or equal to ${limit}`, type: "greater_than_equal" };
}

function tooBig(origin: string, limit: string): Omit<SchemaProblem, "path"> {
  if (origin === "string")
    return { message: `String should have at most ${limit} characters`, type: "string_too_long" };
  if (origin === "array") return { message: `List should have at most ${limit} items`, type: "too_long" };
  return { message: `Input should be less than or equal to ${limit}`, type: "less_than_equal" };
}
