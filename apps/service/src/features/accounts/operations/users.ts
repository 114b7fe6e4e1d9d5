import { changeUserRole, getMe, listUsers, removeUser, updateMe } from "@parley/contracts/accounts/account-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { changeMemberRole, removeMember } from "../members/change-members.ts";
import { listMembers } from "../members/member-store.ts";
import { ownMember } from "../members/own-member.ts";
import { presentMember } from "../users/present-user.ts";
import { updateOwnAccount } from "../users/update-own-account.ts";

/** /users: the caller's own account, and the members of the organization. */
export function userOperations(context: AccountContext): readonly Operation[] {
  return [
    defineOperation(getMe, async ({ scope, identity }) => presentMember(await ownMember(scope, identity))),

    defineOperation(updateMe, async ({ scope, identity, body }) => {
      const member = await updateOwnAccount(context, scope, identity, {
        ...(body.first_name == null ? {} : { firstName: body.first_name }),
        ...(body.last_name == null ? {} : { lastName: body.last_name }),
        ...(body.email == null ? {} : { email: body.email }),
        ...(body.preferences == null ? {} : { preferences: body.preferences }),
      });
      return presentMember(member);
    }),

    defineOperation(listUsers, async ({ scope, identity }) => {
      const members = await scope.transaction(listMembers);
      return members.map((member) => {
        const presented = presentMember(member);
        // Preferences are a person's own.
        return member.id === identity.userId ? presented : { ...presented, preferences: null };
      });
    }),

    defineOperation(changeUserRole, async ({ scope, params, body }) =>
      presentMember(await changeMemberRole(scope, params.user_id, body.role)),
    ),

    defineOperation(removeUser, async ({ scope, params }) => {
      const member = await removeMember(scope, context.platform.clock, params.user_id);
      return { success: true, message: `${member.email} was removed from the organization` };
    }),
  ];
}
