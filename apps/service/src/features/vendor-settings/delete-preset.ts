import { notFound } from "@parley/foundation/domain-error";
import { isUuid } from "@parley/foundation/uuid-text";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { deletePresetRow, lockPresets } from "./llm-preset-store.ts";

/** @throws DomainError `not-found` */
export async function deletePreset(unit: ScopedUnitOfWork, id: string): Promise<void> {
  await lockPresets(unit);
  if (!isUuid(id) || !(await deletePresetRow(unit, id))) throw notFound("Preset");
}
