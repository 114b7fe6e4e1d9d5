import { type AssistantId, asId, type UserId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";
import { isJsonObject } from "../../../platform/record-secrets/secret-places.ts";
import type { AssistantSnapshot } from "../record/record.ts";

/** What an assistant was before one of its changes. */
export interface SettingsVersion {
  readonly id: number;
  readonly assistantId: AssistantId;
  readonly snapshot: AssistantSnapshot;
  /** Paths, see `changedFields`. */
  readonly changedFields: readonly string[];
  /** Null: the author's account is gone. */
  readonly changedBy: UserId | null;
  readonly changeDescription: string | null;
  readonly createdAt: Date;
}

export type NewSettingsVersion = Omit<SettingsVersion, "id" | "createdAt">;

export async function insertSettingsVersion(unit: ScopedUnitOfWork, version: NewSettingsVersion): Promise<void> {
  await unit.db
    .insertInto("assistant_settings_versions")
    .values({
      organization_id: unit.organizationId,
      assistant_id: version.assistantId,
      snapshot: storableJson(version.snapshot),
      changed_fields: [...version.changedFields],
      changed_by: version.changedBy,
      change_description: version.changeDescription,
    })
    .execute();
}

function selectVersions(unit: ScopedUnitOfWork, assistantId: AssistantId) {
  return unit.db
    .selectFrom("assistant_settings_versions")
    .where("organization_id", "=", unit.organizationId)
    .where("assistant_id", "=", assistantId);
}

/** The newest first. */
export async function listSettingsVersions(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  limit: number,
): Promise<readonly SettingsVersion[]> {
  const rows = await selectVersions(unit, assistantId).selectAll().orderBy("id", "desc").limit(limit).execute();
  return rows.map(versionFromRow);
}

export async function countSettingsVersions(unit: ScopedUnitOfWork, assistantId: AssistantId): Promise<number> {
  const row = await selectVersions(unit, assistantId)
    .select((builder) => builder.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function findSettingsVersion(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  versionId: number,
): Promise<SettingsVersion | null> {
  const row = await selectVersions(unit, assistantId).selectAll().where("id", "=", versionId).executeTakeFirst();
  return row === undefined ? null : versionFromRow(row);
}

function versionFromRow(row: {
  readonly id: number;
  readonly assistant_id: number;
  readonly snapshot: unknown;
  readonly changed_fields: readonly string[];
  readonly changed_by: number | null;
  readonly change_description: string | null;
  readonly created_at: Date;
}): SettingsVersion {
  return {
    id: row.id,
    assistantId: asId(row.assistant_id),
    snapshot: isJsonObject(row.snapshot) ? row.snapshot : {},
    changedFields: row.changed_fields,
    changedBy: row.changed_by === null ? null : asId(row.changed_by),
    changeDescription: row.change_description,
    createdAt: row.created_at,
  };
}
