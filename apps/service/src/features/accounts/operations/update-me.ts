import { updateMe as contract } from "@parley/contracts/accounts/account-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { presentMember } from "../users/present-user.ts";
import { updateOwnAccount } from "../users/update-own-account.ts";

export function updateMe(context: AccountContext): Operation {
  return defineOperation(contract, async ({ scope, identity, body }) => {
    const member = await updateOwnAccount(context, scope, identity, {
      ...(body.first_name == null ? {} : { firstName: body.first_name }),
      ...(body.last_name == null ? {} : { lastName: body.last_name }),
      ...(body.email == null ? {} : { email: body.email }),
      ...(body.preferences == null ? {} : { preferences: body.preferences }),
    });
    return presentMember(member);
  });
}
