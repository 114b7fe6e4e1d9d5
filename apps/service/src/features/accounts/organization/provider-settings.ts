import { secretProviderSettingName } from "@parley/contracts/accounts/organization-schemas";
import type { OrganizationId } from "@parley/foundation/branded-ids";
import type { Secret } from "@parley/foundation/secret";
import type { Platform } from "../../../platform/platform.ts";
import { isJsonObject } from "./masked-secret.ts";
import { listSecrets, secretScopeOf } from "./organization-secret-store.ts";
import { findOwnOrganization, findProviderSettingsVersion } from "./organization-store.ts";

/** The key of a model or speech vendor is stored under a name with this prefix: `api_keys.openai`. */
export const VENDOR_KEY_PREFIX = "api_keys.";

/** The trunk's configuration is stored under this name as one encrypted text, since it may hold a password. */
export const SIP_TRUNK_CONFIG = "sip_trunk_config";

const MAX_CACHED = 1_000;

/** An organization's own settings for carriers and models, decrypted. They take precedence over the operator's. */
export interface OrganizationProviderSettings {
  /** Goes up with every change; for caching what was built from the settings. */
  readonly version: number;
  /** By wire name: `twilio_account_sid`, `twilio_auth_token`, `api_keys.openai`. */
  get(name: string): string | undefined;
  /** The organization's key of a model or speech vendor. */
  vendorKey(vendor: string): string | undefined;
  /** The vendors the organization has a key for. */
  readonly keyedVendors: readonly string[];
}

export interface ProviderSettings {
  /**
   * One cheap query for the version; the rest is read and decrypted only when the version has changed. An organization
   * that does not exist has no settings.
   * @param knownVersion saves that query when the caller has just read the version
   * @throws DecryptionError when a stored secret cannot be decrypted
   */
  load(organizationId: OrganizationId, knownVersion?: number): Promise<OrganizationProviderSettings>;
}

export function createProviderSettings(platform: Pick<Platform, "data" | "envelope">): ProviderSettings {
  /** Oldest first. */
  const cache = new Map<OrganizationId, OrganizationProviderSettings>();

  return {
    async load(organizationId, knownVersion) {
      const cached = cache.get(organizationId);
      if (cached !== undefined && cached.version === knownVersion) return cached;
      const stored = await platform.data.scope(organizationId).transaction(async (unit) => {
        if (cached !== undefined && (await findProviderSettingsVersion(unit)) === cached.version) return null;
        return {
          organization: await findOwnOrganization(unit),
          secrets: await listSecrets(unit, {
            names: [...secretProviderSettingName.options, SIP_TRUNK_CONFIG],
            prefix: VENDOR_KEY_PREFIX,
          }),
        };
      });
      if (stored === null && cached !== undefined) return cached;
      const values = new Map<string, string | Secret>(Object.entries(stored?.organization?.providerSettings ?? {}));
      for (const { name, ciphertext } of stored?.secrets ?? []) {
        values.set(name, await platform.envelope.decrypt(secretScopeOf(organizationId, name), ciphertext));
      }
      const settings = settingsOf(stored?.organization?.providerSettingsVersion ?? 0, values);
      cache.delete(organizationId);
      cache.set(organizationId, settings);
      for (const oldest of cache.keys()) {
        if (cache.size <= MAX_CACHED) break;
        cache.delete(oldest);
      }
      return settings;
    },
  };
}

function settingsOf(version: number, values: ReadonlyMap<string, string | Secret>): OrganizationProviderSettings {
  const get = (name: string) => {
    const value = values.get(name);
    return value === undefined || typeof value === "string" ? value : value.reveal();
  };
  return {
    version,
    get,
    vendorKey: (vendor) => get(VENDOR_KEY_PREFIX + vendor),
    keyedVendors: [...values.keys()]
      .filter((name) => name.startsWith(VENDOR_KEY_PREFIX))
      .map((name) => name.slice(VENDOR_KEY_PREFIX.length)),
  };
}

export function trunkConfigFromText(text: string | undefined): Readonly<Record<string, unknown>> | null {
  const value: unknown = text === undefined ? null : JSON.parse(text);
  return isJsonObject(value) ? value : null;
}
