import {
  type organization as organizationSchema,
  type PlainProviderSettingName,
  plainProviderSettingName,
  type SecretProviderSettingName,
  secretProviderSettingName,
} from "@parley/contracts/accounts/organization-schemas";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { Identity } from "../../../platform/http/identity.ts";
import { maskSecret, maskSecretMembers } from "./masked-secret.ts";
import type { Organization } from "./organization.ts";
import { maskSettings } from "./organization-settings-secrets.ts";
import { type OrganizationProviderSettings, SIP_TRUNK_CONFIG, trunkConfigFromText } from "./provider-settings.ts";

/** Even masked secrets are shown only to those who could change them. */
export function maySeeSecrets({ credential, isVerified, role }: Identity): boolean {
  return role === "admin" && isVerified && (credential.kind !== "api-key" || credential.permissions.admin);
}

/** @param settings null when the caller may not see secrets. */
export function presentOrganization(
  organization: Organization,
  settings: OrganizationProviderSettings | null,
): z.input<typeof organizationSchema> {
  const trunkConfig = trunkConfigFromText(settings?.get(SIP_TRUNK_CONFIG));
  return {
    id: organization.id,
    name: organization.name,
    slug: organization.slug,
    description: organization.description,
    domain: organization.domain,
    time_zone: organization.timeZone,
    is_active: organization.isActive,
    api_keys:
      settings === null
        ? null
        : Object.fromEntries(
            settings.keyedVendors.map((vendor) => [vendor, maskSecret(settings.vendorKey(vendor) ?? "")]),
          ),
    settings: maskSettings(organization.settings, settings !== null),
    memory_write_policy: organization.memoryWritePolicy,
    memory_embedding_model: organization.memoryEmbeddingModel,
    ...eachOf(plainProviderSettingName.options, (name) => organization.providerSettings[name] ?? null),
    ...eachOf(secretProviderSettingName.options, (name) => {
      const secret = settings?.get(name);
      return secret === undefined ? null : maskSecret(secret);
    }),
    sip_trunk_config: trunkConfig === null ? null : maskSecretMembers(trunkConfig),
    created_at: toWireTimestamp(organization.createdAt),
    updated_at: toWireTimestamp(organization.updatedAt),
  };
}

function eachOf<Name extends PlainProviderSettingName | SecretProviderSettingName>(
  names: readonly Name[],
  settingOf: (name: Name) => string | null,
): Record<Name, string | null> {
  return Object.fromEntries(names.map((name) => [name, settingOf(name)])) as Record<Name, string | null>;
}
