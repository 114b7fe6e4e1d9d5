import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { countCases, insertCase, removeCase, updateCase } from "./case-store.ts";
import { type CaseOrigin, type EvalCase, MOST_CASES, type NewEvalCase, WRITTEN } from "./dataset.ts";
import { type DatasetPlace, holdUnpublished } from "./find-dataset.ts";

export interface CasePlace extends DatasetPlace {
  readonly case_id: number;
}

/** @throws DomainError `not-found`; `invalid-state` when the dataset is published or full */
export async function addCase(
  unit: ScopedUnitOfWork,
  place: DatasetPlace,
  made: NewEvalCase,
  origin: CaseOrigin = WRITTEN,
): Promise<EvalCase> {
  await holdUnpublished(unit, place, "add-cases");
  if ((await countCases(unit, place.dataset_id)) >= MOST_CASES) throw tooManyCases();
  return insertCase(unit, place.dataset_id, made, origin);
}

/** @throws DomainError `not-found`; `invalid-state` when the dataset is published */
export async function replaceCase(unit: ScopedUnitOfWork, place: CasePlace, made: NewEvalCase): Promise<EvalCase> {
  await holdUnpublished(unit, place, "change-cases");
  const replaced = await updateCase(unit, place.dataset_id, place.case_id, made);
  if (replaced === null) throw notFound("Case");
  return replaced;
}

/** @throws DomainError `not-found`; `invalid-state` when the dataset is published */
export async function deleteCase(unit: ScopedUnitOfWork, place: CasePlace): Promise<void> {
  await holdUnpublished(unit, place, "change-cases");
  if (!(await removeCase(unit, place.dataset_id, place.case_id))) throw notFound("Case");
}

export function tooManyCases(): DomainError {
  return new DomainError("invalid-state", `A dataset has at most ${MOST_CASES.toLocaleString("en")} cases`, {
    code: "too-many-cases",
    fix: "Put them into several datasets.",
  });
}
