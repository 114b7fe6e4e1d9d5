import {
  type OrganizationUpdate,
  plainProviderSettingName,
  secretProviderSettingName,
} from "@parley/contracts/accounts/organization-schemas";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { JsonObject } from "../../../platform/record-secrets/secret-places.ts";
import { isMasked, restoreMaskedMembers } from "./masked-secret.ts";
import {
  deleteSecrets,
  listSecrets,
  putSecret,
  type StoredSecret,
  secretScopeOf,
} from "./organization-secret-store.ts";
import { SETTINGS_SECRET_PREFIX, sealSettings } from "./organization-settings-secrets.ts";
import { findOwnOrganization, updateOwnOrganization } from "./organization-store.ts";
import {
  type ProviderSettings,
  SIP_TRUNK_CONFIG,
  trunkConfigFromText,
  VENDOR_KEY_PREFIX,
} from "./provider-settings.ts";

export interface ChangeOrganizationDeps {
  readonly platform: Pick<Platform, "envelope">;
  readonly providerSettings: ProviderSettings;
}

/**
 * Changes the caller's organization. A member that is null or missing leaves its setting alone, an empty text clears
 * it, and a masked secret that is sent back keeps the stored one. Vendor keys are merged: a key that is not sent stays.
 */
export async function changeOrganization(
  deps: ChangeOrganizationDeps,
  scope: OrganizationScope,
  update: OrganizationUpdate,
): Promise<void> {
  const plainSettings = pickPlainSettings(update);
  const secrets = [...pickSecrets(update), ...(await pickTrunkConfig(deps, scope, update))];
  const cleared = secrets.filter(([, value]) => value === "").map(([name]) => name);
  // Before the transaction: the first secret makes the organization's data key, on a connection of its own.
  const encrypted: StoredSecret[] = [];
  for (const [name, value] of secrets) {
    if (value === "") continue;
    const ciphertext = await deps.platform.envelope.encrypt(secretScopeOf(scope.organizationId, name), value);
    encrypted.push({ name, ciphertext });
  }
  const settings = isSent(update.settings) ? await sealOwnSettings(deps, scope, update.settings) : null;
  await scope.transaction(async (unit) => {
    // First, because it locks the row: of two updates at the same moment, one waits for the other.
    await updateOwnOrganization(unit, {
      ...(isSent(update.name) ? { name: update.name } : {}),
      ...(isSent(update.description) ? { description: update.description } : {}),
      ...(isSent(update.domain) ? { domain: update.domain } : {}),
      ...(isSent(update.time_zone) ? { timeZone: update.time_zone } : {}),
      ...(settings === null ? {} : { settings: settings.sealed.settings }),
      ...(isSent(update.memory_write_policy) ? { memoryWritePolicy: update.memory_write_policy } : {}),
      ...(isSent(update.memory_embedding_model) ? { memoryEmbeddingModel: update.memory_embedding_model } : {}),
      plainSettings,
      hasProviderChanges: secrets.length > 0 || Object.keys(plainSettings).length > 0,
    });
    for (const secret of encrypted) await putSecret(unit, secret);
    await deleteSecrets(unit, cleared);
    if (settings === null) return;
    await deleteSecrets(unit, settings.formerNames);
    for (const secret of settings.sealed.secrets) await putSecret(unit, secret);
  });
}

async function sealOwnSettings(deps: ChangeOrganizationDeps, scope: OrganizationScope, next: JsonObject) {
  const current = await scope.transaction(async (unit) => ({
    settings: (await findOwnOrganization(unit))?.settings ?? {},
    secrets: await listSecrets(unit, { names: [], prefix: SETTINGS_SECRET_PREFIX }),
  }));
  return {
    sealed: await sealSettings(deps.platform, scope.organizationId, current, next),
    formerNames: current.secrets.map(({ name }) => name),
  };
}

function isSent<Value>(value: Value | null | undefined): value is Value {
  return value !== undefined && value !== null;
}

function pickPlainSettings(update: OrganizationUpdate): Record<string, string> {
  return Object.fromEntries(
    plainProviderSettingName.options.flatMap((name) => {
      const value = update[name];
      return isSent(value) ? [[name, value.trim()]] : [];
    }),
  );
}

type NamedSecret = readonly [name: string, value: string];

function pickSecrets(update: OrganizationUpdate): NamedSecret[] {
  const own = secretProviderSettingName.options.flatMap((name): NamedSecret[] => {
    const value = update[name];
    return isSent(value) && !isMasked(value) ? [[name, value.trim()]] : [];
  });
  const vendors = Object.entries(update.api_keys ?? {}).flatMap(([vendor, value]): NamedSecret[] =>
    value !== null && isMasked(value) ? [] : [[VENDOR_KEY_PREFIX + vendor, (value ?? "").trim()]],
  );
  return [...own, ...vendors];
}

async function pickTrunkConfig(
  deps: ChangeOrganizationDeps,
  scope: OrganizationScope,
  update: OrganizationUpdate,
): Promise<NamedSecret[]> {
  const sent = update.sip_trunk_config;
  if (!isSent(sent)) return [];
  const stored = trunkConfigFromText((await deps.providerSettings.load(scope.organizationId)).get(SIP_TRUNK_CONFIG));
  const merged = restoreMaskedMembers(sent, stored ?? {});
  return [[SIP_TRUNK_CONFIG, Object.keys(merged).length === 0 ? "" : JSON.stringify(merged)]];
}
