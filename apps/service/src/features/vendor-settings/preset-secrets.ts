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

/** A preset's config has the form of this member of an assistant, with secrets in the same places. */
const PLACE = "llm_provider_config";

/** What a preset's encrypted secrets are bound to. */
export function presetSecretScope(organizationId: OrganizationId, presetId: string): SecretScopeOf {
  return (path) => ({ organizationId, table: "llm_preset_secrets", row: presetId, column: path });
}

export interface PresetSecretPlan {
  /** The config with a mask in place of every secret. */
  readonly config: JsonObject;
  readonly plan: SecretPlan;
}

/** Takes the secrets out of a config. @param stored the stored config, with masks; null when no secret is to be kept */
export function planPresetSecrets(stored: JsonObject | null, config: JsonObject): PresetSecretPlan {
  // Only admins change presets, so a stored secret may be kept when the address changes.
  const plan = planSecrets(stored === null ? null : { [PLACE]: stored }, { [PLACE]: config }, true);
  const planned = plan.settings[PLACE];
  return { config: isJsonObject(planned) ? planned : {}, plan };
}

/** The config with every secret's mask replaced. */
export function mapPresetSecrets(config: JsonObject, replace: (path: string, mask: string) => string | null) {
  return mapSecretsOfObject(config, [PLACE], (path, mask) => replace(pathText(path), mask));
}

/** The config with its secrets, for calling the vendor or for an admin. */
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
