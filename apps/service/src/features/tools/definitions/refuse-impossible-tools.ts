import type { ValidationIssue } from "@parley/contracts/errors";
import { DomainError } from "@parley/foundation/domain-error";
import { RequestValidationError } from "../../../platform/http/request-error.ts";
import { toValidationIssues } from "../../../platform/http/validation-errors.ts";
import type { FindAddressProblem } from "../../../platform/outbound-http/outbound-url-rules.ts";
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
 * Refuses tools of an assistant's record that could not be offered to a model. Whether an address may be called is asked once
 * more in each call, because the operator can change that at any time.
 * @throws RequestValidationError
 */
export function refuseImpossibleTools(
  tools: readonly JsonObject[],
  at: Location,
  findAddressProblem: FindAddressProblem,
): void {
  const taken = new Set<string>();
  const issues = tools.flatMap((record, index) => findIssues(record, [...at, index], taken, findAddressProblem));
  if (issues.length > 0) throw new RequestValidationError(issues);
}

/** The addresses of an assistant's own tools, with something in place of their variables; of those that can be read. */
export function addressesOf(tools: readonly JsonObject[]): ReadonlySet<string> {
  const addresses = new Set<string>();
  for (const record of tools) {
    try {
      const { definition } = readRecordTool(record);
      if (definition === null) continue;
      checkConfiguration(definition.type, definition.configuration, ({ href }) => {
        addresses.add(href);
        return null;
      });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return addresses;
}

/** @param taken function names so far; of two functions with the same name, a model could only call one */
function findIssues(
  record: JsonObject,
  at: Location,
  taken: Set<string>,
  findAddressProblem: FindAddressProblem,
): readonly ValidationIssue[] {
  try {
    const { definition, issues } = readRecordTool(record);
    if (definition === null) {
      return toValidationIssues("body", issues).map(({ loc, ...issue }) => ({
        ...issue,
        loc: [...at, ...loc.slice(1)],
      }));
    }
    const { name } = readNewFunction(definition.functionDefinition, definition);
    checkConfiguration(definition.type, definition.configuration, findAddressProblem);
    if (taken.has(name))
      return [{ loc: [...at, "name"], msg: `Another tool has the function ${name}`, type: "value_error" }];
    taken.add(name);
    return [];
  } catch (error) {
    const issue = issueOf(error, at) ?? (error instanceof DomainError ? issueWith(error, placeOf(error, at)) : null);
    if (issue === null) throw error;
    return [issue];
  }
}

function issueOf(error: unknown, at: Location): ValidationIssue | null {
  const place = error instanceof DomainError ? PLACE_OF_CODE[error.code ?? ""] : undefined;
  return error instanceof DomainError && place !== undefined ? issueWith(error, [...at, place]) : null;
}

/** Of a refusal that concerns a part of the tool which is well formed. */
function placeOf({ code = "" }: DomainError, at: Location): Location {
  return code.startsWith("address-") ? [...at, "configuration"] : at;
}

function issueWith({ message, fix }: DomainError, loc: Location): ValidationIssue {
  return { loc: [...loc], msg: fix === undefined ? message : `${message}. ${fix}`, type: "value_error" };
}
