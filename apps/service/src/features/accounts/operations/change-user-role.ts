import { changeUserRole as contract } from "@parley/contracts/accounts/account-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { changeMemberRole } from "../members/change-members.ts";
import { presentMember } from "../users/present-user.ts";

export function changeUserRole(): Operation {
  return defineOperation(contract, async ({ scope, params, body }) =>
    presentMember(await changeMemberRole(scope, params.user_id, body.role)),
  );
}
