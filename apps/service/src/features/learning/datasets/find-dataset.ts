import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { requireAssistant } from "../../assistants/find-assistant.ts";
import type { EvalDataset } from "./dataset.ts";
import { findDataset, holdDataset } from "./dataset-store.ts";

/** As paths name it; the ids may be anything. */
export interface DatasetPlace {
  readonly assistant_id: number;
  readonly dataset_id: number;
}

/** @throws DomainError `not-found` */
export async function requireDataset(unit: ScopedUnitOfWork, place: DatasetPlace): Promise<EvalDataset> {
  const { id } = await requireAssistant(unit, place.assistant_id);
  const dataset = await findDataset(unit, id, place.dataset_id);
  if (dataset === null) throw notFound("Dataset");
  return dataset;
}

/**
 * Locks a dataset whose cases are to be changed: nobody publishes it until the transaction ends.
 * @throws DomainError `not-found`; `invalid-state` when it is published
 */
export async function holdUnpublished(
  unit: ScopedUnitOfWork,
  place: DatasetPlace,
  purpose: "change-cases" | "add-cases",
): Promise<void> {
  const { id } = await requireAssistant(unit, place.assistant_id);
  const held = await holdDataset(unit, id, place.dataset_id, purpose);
  if (held === null) throw notFound("Dataset");
  if (!held.isPublished) return;
  throw new DomainError("invalid-state", "A published dataset cannot be changed", {
    code: "dataset-published",
    fix: "Export it, import it as another one, and change that.",
  });
}
