import { getOrganization as contract } from "@parley/contracts/accounts/organization-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { ProviderSettings } from "../organization/provider-settings.ts";
import { showOrganization } from "../show-organization.ts";

export function getOrganization(providerSettings: ProviderSettings): Operation {
  return defineOperation(contract, ({ scope, identity }) => showOrganization(providerSettings, scope, identity));
}
