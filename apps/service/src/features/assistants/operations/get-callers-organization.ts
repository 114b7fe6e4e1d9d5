import { getCallersOrganization } from "@parley/contracts/assistants/assistant-contracts";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { findMember, findOrganizationName } from "../../accounts/members/find-member.ts";

export function getCallersOrganizationOperation(): Operation {
  return defineOperation(getCallersOrganization, async ({ scope, identity }) => {
    const [member, organizationName] = await scope.transaction(async (unit) => [
      await findMember(unit, identity.userId),
      await findOrganizationName(unit),
    ]);
    if (member === null || organizationName === null) throw notFound("Organization");
    return {
      organization_id: scope.organizationId,
      organization_name: organizationName,
      user_id: member.userId,
      user_email: member.email,
      user_role: identity.role,
    };
  });
}
