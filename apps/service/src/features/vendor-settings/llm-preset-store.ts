import { llmProviderName } from "@parley/contracts/provider-names";
import { asId, type UserId } from "@parley/foundation/branded-ids";
import { type Selectable, sql } from "kysely";
import type { LlmPresets } from "../../platform/database/schema.generated.ts";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { storableJson } from "../../platform/database/storable.ts";
import type { SealedSecret } from "../../platform/record-secrets/seal-secrets.ts";
import { isJsonObject } from "../../platform/record-secrets/secret-places.ts";
import type { LlmPreset, PresetMembers } from "./llm-preset.ts";

/** Held until the transaction ends, so that changes to an organization's presets happen one at a time. */
export async function lockPresets(unit: ScopedUnitOfWork): Promise<void> {
  await unit.db
    .selectFrom("organizations")
    .select("id")
    .where("id", "=", unit.organizationId)
    .forNoKeyUpdate()
    .execute();
}

export async function listPresets(unit: ScopedUnitOfWork): Promise<readonly LlmPreset[]> {
  const rows = await unit.db
    .selectFrom("llm_presets")
    .selectAll()
    .where("organization_id", "=", unit.organizationId)
    .orderBy("name")
    .execute();
  return rows.map(presetFromRow);
}

export async function findPreset(unit: ScopedUnitOfWork, id: string): Promise<LlmPreset | null> {
  const row = await unit.db
    .selectFrom("llm_presets")
    .selectAll()
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : presetFromRow(row);
}

export async function findDefaultPreset(unit: ScopedUnitOfWork): Promise<LlmPreset | null> {
  const row = await unit.db
    .selectFrom("llm_presets")
    .selectAll()
    .where("organization_id", "=", unit.organizationId)
    .where("is_default", "=", true)
    .executeTakeFirst();
  return row === undefined ? null : presetFromRow(row);
}

/** Call it before another preset becomes the default. */
export async function clearDefaultPreset(unit: ScopedUnitOfWork): Promise<void> {
  await unit.db
    .updateTable("llm_presets")
    .set((builder) => ({ is_default: false, version: builder("version", "+", 1), updated_at: sql<Date>`now()` }))
    .where("organization_id", "=", unit.organizationId)
    .where("is_default", "=", true)
    .execute();
}

export async function insertPreset(
  unit: ScopedUnitOfWork,
  id: string,
  createdBy: UserId,
  preset: PresetMembers,
): Promise<void> {
  await unit.db
    .insertInto("llm_presets")
    .values({ ...columnsOf(preset), id, organization_id: unit.organizationId, created_by: createdBy })
    .execute();
}

/** Call it under `lockPresets`. */
export async function replacePreset(unit: ScopedUnitOfWork, id: string, preset: PresetMembers): Promise<void> {
  await unit.db
    .updateTable("llm_presets")
    .set((builder) => ({
      ...columnsOf(preset),
      version: builder("version", "+", 1),
      updated_at: sql<Date>`now()`,
    }))
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .execute();
}

/** Deletes its secrets with it. False when there is no such preset. */
export async function deletePreset(unit: ScopedUnitOfWork, id: string): Promise<boolean> {
  const result = await unit.db
    .deleteFrom("llm_presets")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function listPresetSecrets(unit: ScopedUnitOfWork, id: string): Promise<readonly SealedSecret[]> {
  const rows = await unit.db
    .selectFrom("llm_preset_secrets")
    .select(["path", "value_encrypted"])
    .where("organization_id", "=", unit.organizationId)
    .where("preset_id", "=", id)
    .execute();
  return rows.map((row) => ({ path: row.path, ciphertext: row.value_encrypted }));
}

/** Replaces all of the preset's secrets with these. */
export async function replacePresetSecrets(
  unit: ScopedUnitOfWork,
  id: string,
  secrets: readonly SealedSecret[],
): Promise<void> {
  await unit.db
    .deleteFrom("llm_preset_secrets")
    .where("organization_id", "=", unit.organizationId)
    .where("preset_id", "=", id)
    .execute();
  if (secrets.length === 0) return;
  await unit.db
    .insertInto("llm_preset_secrets")
    .values(
      secrets.map((secret) => ({
        organization_id: unit.organizationId,
        preset_id: id,
        path: secret.path,
        value_encrypted: secret.ciphertext,
      })),
    )
    .execute();
}

function columnsOf(preset: PresetMembers) {
  return {
    name: preset.name,
    description: preset.description,
    provider: preset.provider,
    config: storableJson(preset.config),
    include_api_key: preset.includesApiKey,
    is_default: preset.isDefault,
  };
}

function presetFromRow(row: Selectable<LlmPresets>): LlmPreset {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    provider: llmProviderName.parse(row.provider),
    config: isJsonObject(row.config) ? row.config : {},
    includesApiKey: row.include_api_key,
    isDefault: row.is_default,
    version: row.version,
    createdBy: row.created_by === null ? null : asId(row.created_by),
    createdAt: row.created_at,
  };
}
