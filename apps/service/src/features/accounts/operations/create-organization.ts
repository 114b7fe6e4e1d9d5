import { createOrganization as contract } from "@parley/contracts/accounts/organization-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { insertMember } from "../members/member-store.ts";
import { createOrganization as create } from "../organization/create-organization.ts";
import { presentOrganization } from "../organization/present-organization.ts";

export function createOrganization(context: AccountContext): Operation {
  return defineOperation(contract, async ({ body, identity }) => {
    // No scope can see what does not exist yet.
    const organization = await context.platform.data.unscoped.transaction(async (unit) => {
      const { name, slug = null, description = null, domain = null } = body;
      const created = await create(unit, { name, slug, description, domain });
      await insertMember(unit, { organizationId: created.id, userId: identity.userId, role: "admin" });
      return created;
    });
    return presentOrganization(organization, null);
  });
}
