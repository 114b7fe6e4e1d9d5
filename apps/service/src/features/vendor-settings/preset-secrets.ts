import type { OrganizationId } from "@parley/foundation/branded-ids";
import type { Secret } from "@parley/foundation/secret";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import type { Platform } from "../../platform/platform.ts";
import { planSecrets, type SecretPlan } from "../../platform/record-secrets/plan-secrets.ts";
import type { SecretScopeOf } from "../../platform/record-secrets/seal-secrets.ts";
import {
  isJsonObject,
  type JsonObject,
  mapSecretsOfObject,
  pathText,
} from "../../platform/record-secrets/secret-places.ts";
import type { LlmPreset } from "./llm-preset.ts";
import { listPresetSecrets } from "./llm-preset-store.ts";

/** A preset's config is what an assistant has there, so the same places in it hold secrets. */
const PLACE = "llm_provider_config";

/** Where the secrets of a preset open. */
export function presetSecretScope(organizationId: OrganizationId, presetId: string): SecretScopeOf {
  return (path) => ({ organizationId, table: "llm_preset_secrets", row: presetId, column: path });
}

export interface PresetSecretPlan {
  /** The config with a mask in place of every secret. */
  readonly config: JsonObject;
  readonly plan: SecretPlan;
}

/** Cuts the secrets out of a config. @param stored as stored, with masks; null for none to keep */
export function planPresetSecrets(stored: JsonObject | null, config: JsonObject): PresetSecretPlan {
  // Only admins change presets, so a stored secret may go on beside another address.
  const plan = planSecrets(stored === null ? null : { [PLACE]: stored }, { [PLACE]: config }, true);
  const planned = plan.settings[PLACE];
  return { config: isJsonObject(planned) ? planned : {}, plan };
}

/** The config with something in place of every secret's mask. */
export function mapPresetSecrets(config: JsonObject, replace: (path: string, mask: string) => string | null) {
  return mapSecretsOfObject(config, [PLACE], (path, mask) => replace(pathText(path), mask));
}

/** The config with its secrets, for the call of a vendor or for an admin. */
export async function revealPresetConfig(
  platform: Pick<Platform, "envelope">,
  scope: OrganizationScope,
  preset: LlmPreset,
): Promise<JsonObject> {
  const rows = await scope.transaction((unit) => listPresetSecrets(unit, preset.id));
  const secretScope = presetSecretScope(scope.organizationId, preset.id);
  const secrets = new Map<string, Secret>();
  for (const { path, ciphertext } of rows) {
    secrets.set(path, await platform.envelope.decrypt(secretScope(path), ciphertext));
  }
  return mapPresetSecrets(preset.config, (path) => secrets.get(path)?.reveal() ?? null);
}
