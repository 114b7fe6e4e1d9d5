import type { Clock } from "@parley/foundation/clock";
import { notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import { revokeAllApiKeysOf } from "./keys/api-key-store.ts";
import { assertNotLastAdmin } from "./members/change-members.ts";
import { deleteOpenInvitationsBy } from "./members/invitation-store.ts";
import { deleteMember, findMemberById, lockActiveAdmins } from "./members/member-store.ts";
import { endSessionsOfMember } from "./sign-in/session-store.ts";
import type { Member } from "./users/user.ts";
import { setDefaultOrganization } from "./users/user-store.ts";

/**
 * Takes a person out of the organization: their keys and sign-ins for it fail from the next request on, and stay closed
 * should they be invited again. Open invitations they made end, by which they could come back. The account itself remains.
 * @throws DomainError `not-found`, or `invalid-state` when nobody would be left to administer the organization
 */
export function removeMember(scope: OrganizationScope, clock: Clock, userId: number): Promise<Member> {
  return scope.transaction(async (unit) => {
    const admins = await lockActiveAdmins(unit);
    const member = await findMemberById(unit, userId);
    if (member === null) throw notFound("User");
    assertNotLastAdmin(admins, member.id);
    await revokeAllApiKeysOf(unit, member.id);
    await deleteOpenInvitationsBy(unit, member.id);
    await endSessionsOfMember(unit, member.id, clock.now());
    // Before the membership goes: without it the scope no longer sees the account.
    if (member.defaultOrganizationId === unit.organizationId) await setDefaultOrganization(unit.db, member.id, null);
    await deleteMember(unit, member.id);
    return member;
  });
}
