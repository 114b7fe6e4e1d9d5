import { randomUUID } from "node:crypto";
import type { LlmPresetRequest } from "@parley/contracts/vendor-settings/llm-preset-contracts";
import type { UserId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import { isUuid } from "@parley/foundation/uuid-text";
import type { OrganizationScope, ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { Platform } from "../../platform/platform.ts";
import { sealSecrets } from "../../platform/record-secrets/seal-secrets.ts";
import { MASK } from "../../platform/record-secrets/secret-mask.ts";
import type { JsonObject } from "../../platform/record-secrets/secret-places.ts";
import type { LlmPreset, PresetMembers } from "./llm-preset.ts";
import {
  clearDefaultPreset,
  findPreset,
  insertPreset,
  listPresetSecrets,
  listPresets,
  lockPresets,
  replacePreset,
  replacePresetSecrets,
} from "./llm-preset-store.ts";
import { planPresetSecrets, presetSecretScope } from "./preset-secrets.ts";
import { refuseTakenName } from "./refuse-taken-name.ts";

const MAX_PRESETS = 500;
/** A change may lose the race a few times; losing more often means that something writes without pause. */
const MAX_ATTEMPTS = 5;

/** @throws DomainError `invalid-input` when the name is taken or there are too many presets */
export async function createPreset(
  platform: Pick<Platform, "envelope">,
  scope: OrganizationScope,
  userId: UserId,
  request: LlmPresetRequest,
): Promise<LlmPreset> {
  const id = randomUUID();
  const { config, plan } = planPresetSecrets(null, request.config);
  const secrets = await sealSecrets(platform.envelope, presetSecretScope(scope.organizationId, id), plan, []);
  return refuseTakenName(() =>
    scope.transaction(async (unit) => {
      await lockPresets(unit);
      if ((await listPresets(unit)).length >= MAX_PRESETS) {
        throw new DomainError("invalid-input", `There are already ${MAX_PRESETS} presets`, {
          code: "too-many-presets",
          fix: "Delete presets that are no longer used.",
        });
      }
      if (request.is_default) await clearDefaultPreset(unit);
      await insertPreset(unit, id, userId, membersOf(request, config));
      await replacePresetSecrets(unit, id, secrets);
      return readBack(unit, id);
    }),
  );
}

/**
 * Replaces a preset. The stored key stays when no key or its mask is sent, unless the provider changes: the new one
 * must not get the old one's key.
 * @throws DomainError `not-found`, `invalid-input` when the name is taken, `conflict`
 */
export async function updatePreset(
  platform: Pick<Platform, "envelope">,
  scope: OrganizationScope,
  id: string,
  request: LlmPresetRequest,
): Promise<LlmPreset> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const stored = await scope.transaction(async (unit) => {
      const preset = isUuid(id) ? await findPreset(unit, id) : null;
      return preset === null ? null : { preset, secrets: await listPresetSecrets(unit, id) };
    });
    if (stored === null) throw notFound("Preset");
    const { preset, secrets } = stored;
    const keepsKey = request.provider === preset.provider;
    const { config, plan } = planPresetSecrets(keepsKey ? preset.config : null, withKeyKept(request.config));
    const secretScope = presetSecretScope(scope.organizationId, id);
    const sealed = await sealSecrets(platform.envelope, secretScope, plan, secrets);
    const updated = await refuseTakenName(() =>
      scope.transaction(async (unit) => {
        await lockPresets(unit);
        if ((await findPreset(unit, id))?.version !== preset.version) return null;
        if (request.is_default && !preset.isDefault) await clearDefaultPreset(unit);
        await replacePreset(unit, id, membersOf(request, config));
        await replacePresetSecrets(unit, id, sealed);
        return readBack(unit, id);
      }),
    );
    if (updated !== null) return updated;
  }
  throw new DomainError("conflict", "The preset was changed by someone else at the same time", {
    code: "changed-by-others",
    fix: "Read the preset and send the change again.",
  });
}

/** A missing or empty key means the stored key, as its mask does. */
function withKeyKept(config: JsonObject): JsonObject {
  const { api_key: key } = config;
  return typeof key === "string" && key.trim() !== "" ? config : { ...config, api_key: MASK };
}

function membersOf(request: LlmPresetRequest, config: JsonObject): PresetMembers {
  return {
    name: request.name,
    description: request.description ?? null,
    provider: request.provider,
    config,
    includesApiKey: request.include_api_key,
    isDefault: request.is_default,
  };
}

async function readBack(unit: ScopedUnitOfWork, id: string): Promise<LlmPreset> {
  const preset = await findPreset(unit, id);
  if (preset === null) throw new Error("a preset that was just stored is missing");
  return preset;
}
