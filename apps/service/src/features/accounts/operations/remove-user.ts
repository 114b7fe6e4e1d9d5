import { removeUser as contract } from "@parley/contracts/accounts/account-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { removeMember } from "../remove-member.ts";

export function removeUser(context: AccountContext): Operation {
  return defineOperation(contract, async ({ scope, params }) => {
    const member = await removeMember(scope, context.platform.clock, params.user_id);
    return { success: true, message: `${member.email} was removed from the organization` };
  });
}
