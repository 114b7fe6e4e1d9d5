import { updateOrganization as contract } from "@parley/contracts/accounts/organization-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { type ChangeOrganizationDeps, updateOrganization as update } from "../organization/change-organization.ts";
import { showOrganization } from "../show-organization.ts";

export function updateOrganization(deps: ChangeOrganizationDeps): Operation {
  return defineOperation(contract, async ({ scope, identity, body }) => {
    await update(deps, scope, body);
    return showOrganization(deps.providerSettings, scope, identity);
  });
}
