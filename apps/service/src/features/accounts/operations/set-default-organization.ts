import { setDefaultOrganization as contract } from "@parley/contracts/accounts/sign-in-session-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { assertMayChangeAccount } from "../keys/key-permissions.ts";
import { ownMembership } from "../members/own-member.ts";
import { setDefaultOrganization as store } from "../users/user-store.ts";

export function setDefaultOrganization(context: AccountContext): Operation {
  return defineOperation(contract, async ({ body, identity, scope }) => {
    assertMayChangeAccount(identity);
    const { organizationId } = await ownMembership(context.platform, identity, body.organization_id);
    await scope.transaction((unit) => store(unit.db, identity.userId, organizationId));
    return { success: true, message: "The default organization was changed", default_organization_id: organizationId };
  });
}
