import type { ValidationIssue } from "@parley/contracts/errors";
import { DomainError } from "@parley/foundation/domain-error";
import { RequestValidationError } from "../../../platform/http/request-error.ts";
import { toValidationIssues } from "../../../platform/http/validation-errors.ts";
import type { JsonObject } from "../../../platform/record-secrets/secret-places.ts";
import { checkConfiguration } from "./check-configuration.ts";
import { readRecordTool } from "./record-tool.ts";
import { readNewFunction } from "./tool-function.ts";

type Location = readonly (string | number)[];

/** Codes of definitions that have the wrong shape; other refusals concern tools that are possible but not allowed. */
const PLACE_OF_CODE: Readonly<Record<string, string>> = {
  "configuration-not-valid": "configuration",
  "response-mapping-not-valid": "configuration",
  "function-name-not-valid": "function_definition",
  "function-parameters-not-valid": "function_definition",
  "secret-in-function": "function_definition",
};

/** Runs the work and reports a tool with an impossible shape as a validation error of the body. */
export async function withPossibleTool<Result>(at: Location, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const issue = issueOf(error, at);
    throw issue === null ? error : new RequestValidationError([issue]);
  }
}

/**
 * Refuses tools of an assistant's record that could not be offered to a model. Whether the address may be called is only
 * checked in a call, because the operator can change that at any time.
 * @throws RequestValidationError
 */
export function refuseImpossibleTools(tools: readonly JsonObject[], at: Location): void {
  const taken = new Set<string>();
  const issues = tools.flatMap((record, index) => findIssues(record, [...at, index], taken));
  if (issues.length > 0) throw new RequestValidationError(issues);
}

/** @param taken function names so far; of two functions with the same name, a model could only call one */
function findIssues(record: JsonObject, at: Location, taken: Set<string>): readonly ValidationIssue[] {
  try {
    const { definition, issues } = readRecordTool(record);
    if (definition === null) {
      return toValidationIssues("body", issues).map(({ loc, ...issue }) => ({
        ...issue,
        loc: [...at, ...loc.slice(1)],
      }));
    }
    const { name } = readNewFunction(definition.functionDefinition, definition);
    checkConfiguration(definition.type, definition.configuration, () => null);
    if (taken.has(name))
      return [{ loc: [...at, "name"], msg: `Another tool has the function ${name}`, type: "value_error" }];
    taken.add(name);
    return [];
  } catch (error) {
    const issue = issueOf(error, at) ?? (error instanceof DomainError ? issueWith(error, at) : null);
    if (issue === null) throw error;
    return [issue];
  }
}

function issueOf(error: unknown, at: Location): ValidationIssue | null {
  const place = error instanceof DomainError ? PLACE_OF_CODE[error.code ?? ""] : undefined;
  return error instanceof DomainError && place !== undefined ? issueWith(error, [...at, place]) : null;
}

function issueWith({ message, fix }: DomainError, loc: Location): ValidationIssue {
  return { loc: [...loc], msg: fix === undefined ? message : `${message}. ${fix}`, type: "value_error" };
}
