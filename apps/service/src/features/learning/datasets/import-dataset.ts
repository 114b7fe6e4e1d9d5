import { setImmediate } from "node:timers/promises";
import type { ValidationIssue } from "@parley/contracts/errors";
import { sentCase } from "@parley/contracts/learning/eval-case-schemas";
import { notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { JsonList } from "../../../platform/http/json-list.ts";
import { RequestValidationError } from "../../../platform/http/request-error.ts";
import { toValidationIssues } from "../../../platform/http/validation-errors.ts";
import { holdAssistant } from "../../assistants/find-assistant.ts";
import { insertCases } from "./case-store.ts";
import { tooManyCases } from "./change-cases.ts";
import { type EvalDataset, MOST_CASES, type NewEvalCase, type NewEvalDataset } from "./dataset.ts";
import { insertDataset } from "./dataset-store.ts";
import { requireDataset } from "./find-dataset.ts";
import { readCase } from "./read-case.ts";

/** So much is read, checked and written in one go; then other requests of the process have their turn. */
const BATCH = { cases: 500, bytes: 262_144 } as const;
/** So many mistakes are named; whoever has that many has made the same one in each case. */
const MOST_ISSUES = 1_000;

/**
 * Makes a dataset with these cases, or nothing at all.
 * @param cases as they were sent
 * @throws DomainError `not-found`; `invalid-state` for too many cases
 * @throws RequestValidationError that names what is wrong with each case; UnreadableRequestError for what is no JSON
 */
export async function importDataset(
  scope: OrganizationScope,
  made: NewEvalDataset,
  cases: JsonList,
): Promise<EvalDataset> {
  if (cases.length > MOST_CASES) throw tooManyCases();
  return scope.transaction(async (unit) => {
    if (!(await holdAssistant(unit, made.assistantId))) throw notFound("Assistant");
    const id = await insertDataset(unit, made);
    const issues: ValidationIssue[] = [];
    for (let from = 0; from < cases.length && issues.length < MOST_ISSUES; ) {
      const to = endOfBatch(cases, from);
      const checked = checkCases(cases, from, to, issues);
      // What is written is of no use any more once there is a mistake.
      if (issues.length === 0) await insertCases(unit, id, checked);
      await setImmediate();
      from = to;
    }
    if (issues.length > 0) throw new RequestValidationError(issues.slice(0, MOST_ISSUES));
    return requireDataset(unit, { assistant_id: made.assistantId, dataset_id: id });
  });
}

function endOfBatch(cases: JsonList, from: number): number {
  let bytes = cases.sizeOf(from);
  let to = from + 1;
  for (; to < cases.length && to - from < BATCH.cases; to += 1) {
    bytes += cases.sizeOf(to);
    if (bytes > BATCH.bytes) break;
  }
  return to;
}

/** @param issues grows by the mistakes */
function checkCases(cases: JsonList, from: number, to: number, issues: ValidationIssue[]): readonly NewEvalCase[] {
  const checked: NewEvalCase[] = [];
  for (let index = from; index < to; index += 1) {
    const { data, mistakes } = checkCase(cases, index);
    if (data !== null) checked.push(data);
    issues.push(...mistakes);
  }
  return checked;
}

function checkCase(cases: JsonList, index: number) {
  try {
    const result = sentCase.safeParse(cases.read(index), { reportInput: true });
    if (result.success) return { data: readCase(result.data), mistakes: [] };
    const mistakes = toValidationIssues("body", result.error.issues);
    return {
      data: null,
      mistakes: mistakes.map((each) => ({ ...each, loc: [...cases.placeOf(index), ...each.loc.slice(1)] })),
    };
  } catch (error) {
    if (!(error instanceof RequestValidationError)) throw error;
    return { data: null, mistakes: error.issues };
  }
}
