import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { requireAssistant } from "../../assistants/find-assistant.ts";
import { countCases } from "./case-store.ts";
import { holdDataset, markPublished } from "./dataset-store.ts";
import type { DatasetPlace } from "./find-dataset.ts";

/**
 * From now on the dataset stays as it is; one that is published already does so anyway.
 * @throws DomainError `not-found`; `invalid-state` when it has no cases
 */
export async function publishDataset(unit: ScopedUnitOfWork, place: DatasetPlace): Promise<void> {
  const { dataset_id: id } = place;
  const assistant = await requireAssistant(unit, place.assistant_id);
  const held = await holdDataset(unit, assistant.id, id, "publish");
  if (held === null) throw notFound("Dataset");
  if (held.isPublished) return;
  if ((await countCases(unit, id)) === 0) {
    throw new DomainError("invalid-state", "The dataset has no cases", {
      code: "dataset-empty",
      fix: "Add a case first.",
    });
  }
  await markPublished(unit, id);
}
