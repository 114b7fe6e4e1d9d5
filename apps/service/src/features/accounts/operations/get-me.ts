import { getMe as contract } from "@parley/contracts/accounts/account-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { ownMember } from "../own-member.ts";
import { presentMember } from "../users/present-user.ts";

export function getMe(): Operation {
  return defineOperation(contract, async ({ scope, identity }) => presentMember(await ownMember(scope, identity)));
}
