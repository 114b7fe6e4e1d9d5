import { getSignedInUser as contract } from "@parley/contracts/accounts/sign-in-session-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { ownMember } from "../own-member.ts";

export function getSignedInUser(): Operation {
  return defineOperation(contract, async ({ scope, identity }) => {
    const member = await ownMember(scope, identity);
    return {
      id: String(member.id),
      email: member.email,
      first_name: member.firstName ?? "",
      last_name: member.lastName ?? "",
      organization_id: String(member.organizationId),
      is_active: member.isActive,
      is_platform_admin: member.isPlatformAdmin,
      created_at: toWireTimestamp(member.createdAt),
      updated_at: toWireTimestamp(member.updatedAt),
    };
  });
}
