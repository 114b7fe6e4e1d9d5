import { inviteUser as contract } from "@parley/contracts/accounts/account-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { inviteMember } from "../members/invite-member.ts";

export function inviteUser(context: AccountContext): Operation {
  return defineOperation(contract, async ({ scope, identity, body }) => {
    const { invitationId, url } = await inviteMember(context, scope, identity, {
      email: body.email,
      firstName: body.first_name ?? null,
      lastName: body.last_name ?? null,
      role: body.role,
    });
    return {
      success: true,
      message:
        url === null
          ? "Invitation created. Its link goes to the person by mail; it holds for seven days."
          : "Invitation created. Give the link to the person; it holds for seven days.",
      invitation_id: invitationId,
      invitation_url: url,
    };
  });
}
