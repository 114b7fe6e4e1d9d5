import { setImmediate } from "node:timers/promises";
import type { ValidationIssue } from "@parley/contracts/errors";
import { sentCase } from "@parley/contracts/learning/eval-case-schemas";
import { notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { RequestValidationError } from "../../../platform/http/request-error.ts";
import { toValidationIssues } from "../../../platform/http/validation-errors.ts";
import { holdAssistant } from "../../assistants/find-assistant.ts";
import { insertCases } from "./case-store.ts";
import { tooManyCases } from "./change-cases.ts";
import { type EvalDataset, MOST_CASES, type NewEvalCase, type NewEvalDataset } from "./dataset.ts";
import { insertDataset } from "./dataset-store.ts";
import { requireDataset } from "./find-dataset.ts";
import { readCase } from "./read-case.ts";

/** So many cases are checked without a break, and so many go into one statement. */
const BATCH = 1_000;
/** So many mistakes are named; whoever has that many has made the same one in each case. */
const MOST_ISSUES = 1_000;
const CASES_LOCATION = ["body", "data", "cases"];

/**
 * Makes a dataset with these cases, or nothing at all.
 * @param cases as they were sent
 * @throws DomainError `not-found`; `invalid-state` for too many cases
 * @throws RequestValidationError that names what is wrong with each case
 */
export async function importDataset(
  scope: OrganizationScope,
  made: NewEvalDataset,
  cases: readonly unknown[],
): Promise<EvalDataset> {
  if (cases.length > MOST_CASES) throw tooManyCases();
  const checked = await checkCases(cases);
  return scope.transaction(async (unit) => {
    if (!(await holdAssistant(unit, made.assistantId))) throw notFound("Assistant");
    const id = await insertDataset(unit, made);
    for (let from = 0; from < checked.length; from += BATCH) {
      await insertCases(unit, id, checked.slice(from, from + BATCH));
    }
    return requireDataset(unit, { assistant_id: made.assistantId, dataset_id: id });
  });
}

/** Lets other requests of the process have their turn meanwhile. */
async function checkCases(cases: readonly unknown[]): Promise<readonly NewEvalCase[]> {
  const checked: NewEvalCase[] = [];
  const issues: ValidationIssue[] = [];
  for (const [index, given] of cases.entries()) {
    if (index > 0 && index % BATCH === 0) await setImmediate();
    const result = sentCase.safeParse(given, { reportInput: true });
    if (result.success) checked.push(readCase(result.data));
    else {
      for (const { loc, ...issue } of toValidationIssues("body", result.error.issues)) {
        issues.push({ ...issue, loc: [...CASES_LOCATION, index, ...loc.slice(1)] });
      }
    }
    if (issues.length >= MOST_ISSUES) break;
  }
  if (issues.length > 0) throw new RequestValidationError(issues.slice(0, MOST_ISSUES));
  return checked;
}
