import type { OrganizationScope } from "../../platform/database/scope.ts";
import type { OrganizationProviderSettings } from "../accounts/organization/provider-settings.ts";
import { type FallbackKeys, readFallbackKeys } from "../vendor-settings/read-fallback-keys.ts";
import type { AnswererDeps } from "./answerer-deps.ts";

/** The keys of an organization. */
export interface OrganizationKeys {
  readonly settings: OrganizationProviderSettings;
  readonly fallbackKeys: FallbackKeys;
}

export async function readOrganizationKeys(
  { platform, providerSettings }: Pick<AnswererDeps, "platform" | "providerSettings">,
  scope: OrganizationScope,
): Promise<OrganizationKeys> {
  return {
    settings: await providerSettings.load(scope.organizationId),
    fallbackKeys: await readFallbackKeys(platform, scope),
  };
}
