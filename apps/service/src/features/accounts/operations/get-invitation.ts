import { getInvitation as contract } from "@parley/contracts/accounts/account-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import { definePublicOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { openInvitation } from "../open-invitation.ts";
import { findOwnOrganization } from "../organization/organization-store.ts";
import { findUserByEmail } from "../users/user-store.ts";

export function getInvitation(context: AccountContext): Operation {
  const { data } = context.platform;
  return definePublicOperation(contract, async ({ params }) => {
    const invitation = await openInvitation(context, params.token);
    const organization = await data.scope(invitation.organizationId).transaction(findOwnOrganization);
    return {
      valid: true as const,
      email: invitation.email,
      first_name: invitation.firstName,
      last_name: invitation.lastName,
      role: invitation.role,
      organization_name: organization?.name ?? "",
      has_account: (await findUserByEmail(data.unscoped, invitation.email)) !== null,
      expires_at: toWireTimestamp(invitation.expiresAt),
    };
  });
}
