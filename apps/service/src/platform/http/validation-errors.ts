import type { ValidationIssue } from "@parley/contracts/errors";
import { NOT_AN_INTEGER } from "@parley/contracts/wire-types";
import type { z } from "zod";
import { type DeclaredForm, formAt } from "./declared-members.ts";
import { questionOfMember } from "./near-member.ts";

/** The first entry of `loc`. */
export type RequestPart = "path" | "query" | "body" | "header";

/** Nobody misspells more members of one object; of the others it is not worth the time to ask. */
const MOST_QUESTIONS = 50;

/**
 * Zod's issues in the format existing clients know from pydantic: one entry per problem, `loc` starting with the part.
 * @param form of the whole part, to tell what a misspelled member was probably meant to be; nothing is told without it
 */
export function toValidationIssues(
  part: RequestPart,
  issues: readonly z.core.$ZodIssue[],
  form: DeclaredForm | null = null,
): ValidationIssue[] {
  return issues.flatMap((issue) => toIssues(part, issue, form));
}

function toIssues(part: RequestPart, issue: z.core.$ZodIssue, form: DeclaredForm | null): ValidationIssue[] {
  const loc = [part, ...issue.path.map((step) => (typeof step === "number" ? step : String(step)))];
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key, index) => {
        const owner = form === null || index >= MOST_QUESTIONS ? null : formAt(form, issue.path);
        const msg = `Extra inputs are not permitted${questionOfMember(owner, key)}`;
        return { loc: [...loc, key], msg, type: "extra_forbidden" };
      });
    case "invalid_type":
      return [issue.input === undefined ? missing(loc) : wrongType(loc, expectedOf(issue), part)];
    case "invalid_value":
      if (issue.input === undefined) return [missing(loc)];
      return [
        { loc, msg: `Input should be ${issue.values.map((value) => `'${String(value)}'`).join(" or ")}`, type: "enum" },
      ];
    case "too_small":
      return [tooSmall(loc, issue)];
    case "too_big":
      return [tooBig(loc, issue)];
    case "invalid_key":
      return [{ loc, msg: issue.issues[0]?.message ?? issue.message, type: "value_error" }];
    case "invalid_union":
      if (issue.input === undefined) return [missing(loc)];
      return [{ loc, msg: "Input matches none of the allowed forms", type: "union_error" }];
    case "invalid_format":
      // Our own patterns have a message that says what is expected; "a valid regex" would help nobody.
      return [
        {
          loc,
          msg: issue.format === "regex" ? issue.message : `Input should be a valid ${issue.format}`,
          type: "value_error",
        },
      ];
    default:
      return [{ loc, msg: issue.message, type: "value_error" }];
  }
}

function expectedOf(issue: z.core.$ZodIssueInvalidType): string {
  return issue.message === NOT_AN_INTEGER ? "int" : issue.expected;
}

type Location = (string | number)[];

function missing(loc: Location): ValidationIssue {
  return { loc, msg: "Field required", type: "missing" };
}

function wrongType(loc: Location, expected: string, part: RequestPart): ValidationIssue {
  const isText = part === "path" || part === "query";
  switch (expected) {
    case "int":
    case "number": {
      const noun = expected === "int" ? "integer" : "number";
      const stem = expected === "int" ? "int" : "float";
      return isText
        ? { loc, msg: `Input should be a valid ${noun}, unable to parse string`, type: `${stem}_parsing` }
        : { loc, msg: `Input should be a valid ${noun}`, type: `${stem}_type` };
    }
    case "boolean":
      return { loc, msg: "Input should be a valid boolean", type: isText ? "bool_parsing" : "bool_type" };
    case "array":
      return { loc, msg: "Input should be a valid list", type: "list_type" };
    case "object":
    case "record":
      return { loc, msg: "Input should be a valid dictionary", type: "dict_type" };
    default:
      return { loc, msg: `Input should be a valid ${expected}`, type: `${expected}_type` };
  }
}

function tooSmall(loc: Location, issue: z.core.$ZodIssueTooSmall): ValidationIssue {
  const limit = String(issue.minimum);
  switch (issue.origin) {
    case "string":
      return { loc, msg: `String should have at least ${limit} characters`, type: "string_too_short" };
    case "array":
    case "set":
      return { loc, msg: `List should have at least ${limit} items`, type: "too_short" };
    default:
      return issue.inclusive === false
        ? { loc, msg: `Input should be greater than ${limit}`, type: "greater_than" }
        : { loc, msg: `Input should be greater than or equal to ${limit}`, type: "greater_than_equal" };
  }
}

function tooBig(loc: Location, issue: z.core.$ZodIssueTooBig): ValidationIssue {
  const limit = String(issue.maximum);
  switch (issue.origin) {
    case "string":
      return { loc, msg: `String should have at most ${limit} characters`, type: "string_too_long" };
    case "array":
    case "set":
      return { loc, msg: `List should have at most ${limit} items`, type: "too_long" };
    default:
      return issue.inclusive === false
        ? { loc, msg: `Input should be less than ${limit}`, type: "less_than" }
        : { loc, msg: `Input should be less than or equal to ${limit}`, type: "less_than_equal" };
  }
}
