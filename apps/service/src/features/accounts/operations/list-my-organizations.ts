import { listMyOrganizations as contract } from "@parley/contracts/accounts/sign-in-session-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { listMemberships } from "../members/member-store.ts";
import { ownMember } from "../own-member.ts";
import { presentMembership } from "../users/present-user.ts";

export function listMyOrganizations(context: AccountContext): Operation {
  return defineOperation(contract, async ({ scope, identity }) => {
    const { defaultOrganizationId } = await ownMember(scope, identity);
    // A person's own memberships reach over organizations. A key belongs to one and is told of no other.
    const memberships = await listMemberships(context.platform.data.unscoped, identity.userId);
    const isOwn = (organizationId: number) => organizationId === identity.organizationId;
    const visible =
      identity.credential.kind === "api-key"
        ? memberships.filter(({ organizationId }) => isOwn(organizationId))
        : memberships;
    return {
      organizations: visible.map((membership) => ({
        ...presentMembership(membership),
        is_current: isOwn(membership.organizationId),
        is_default: membership.organizationId === defaultOrganizationId,
      })),
      current_organization_id: identity.organizationId,
      default_organization_id:
        visible.find((membership) => membership.organizationId === defaultOrganizationId)?.organizationId ?? null,
    };
  });
}
