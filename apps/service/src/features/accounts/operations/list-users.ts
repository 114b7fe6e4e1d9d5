import { listUsers as contract } from "@parley/contracts/accounts/account-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { listMembers } from "../members/member-store.ts";
import { presentMember } from "../users/present-user.ts";

export function listUsers(): Operation {
  return defineOperation(contract, async ({ scope, identity }) => {
    const members = await scope.transaction(listMembers);
    return members.map((member) => {
      const presented = presentMember(member);
      // Preferences are a person's own.
      return member.id === identity.userId ? presented : { ...presented, preferences: null };
    });
  });
}
