import { DomainError } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { listCases, measureCases } from "./case-store.ts";
import type { EvalCase, EvalDataset } from "./dataset.ts";
import { type DatasetPlace, requireDataset } from "./find-dataset.ts";

/**
 * What was imported comes out again: an import is half as large at most, and the database writes a space after each comma and
 * colon. More is only reached by adding large cases one by one, and must not be held in memory at a time.
 */
const MOST_CHARACTERS = 67_108_864;

/** @throws DomainError `not-found`; `invalid-state` when it is too large */
export async function exportDataset(
  unit: ScopedUnitOfWork,
  place: DatasetPlace,
): Promise<{ readonly dataset: EvalDataset; readonly cases: readonly EvalCase[] }> {
  const dataset = await requireDataset(unit, place);
  if ((await measureCases(unit, dataset.id)) > MOST_CHARACTERS) {
    throw new DomainError("invalid-state", "The dataset is too large to be exported in one piece", {
      code: "dataset-too-large",
      fix: "Read its cases page by page.",
    });
  }
  return { dataset, cases: await listCases(unit, dataset.id, null) };
}
