import type { organization as organizationSchema } from "@parley/contracts/accounts/organization-schemas";
import { notFound } from "@parley/foundation/domain-error";
import type { z } from "zod";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import type { Identity } from "../../platform/http/identity.ts";
import { findOwnOrganization } from "./organization/organization-store.ts";
import { maySeeSecrets, presentOrganization } from "./organization/present-organization.ts";
import type { ProviderSettings } from "./organization/provider-settings.ts";

/** The caller's organization, with as much as they may see. */
export async function showOrganization(
  providerSettings: ProviderSettings,
  scope: OrganizationScope,
  identity: Identity,
): Promise<z.input<typeof organizationSchema>> {
  const organization = await scope.transaction(findOwnOrganization);
  if (organization === null) throw notFound("Organization");
  const settings = maySeeSecrets(identity) ? await providerSettings.load(scope.organizationId) : null;
  return presentOrganization(organization, settings);
}
