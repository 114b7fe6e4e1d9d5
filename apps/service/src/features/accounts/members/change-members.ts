import type { UserId } from "@parley/foundation/branded-ids";
import type { Clock } from "@parley/foundation/clock";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { Role } from "../../../platform/http/identity.ts";
import { revokeAllApiKeysOf } from "../keys/api-key-store.ts";
import { endSessionsOfMember } from "../sign-in/session-store.ts";
import type { Member } from "../users/user.ts";
import { saveDefaultOrganization } from "../users/user-store.ts";
import { deleteOpenInvitationsBy } from "./invitation-store.ts";
import { deleteMember, findMemberById, lockActiveAdmins, setMemberRole } from "./member-store.ts";

const RANK_OF_ROLE: Readonly<Record<Role, number>> = { viewer: 0, user: 1, admin: 2 };

/**
 * Changes what a member may do. A lower role ends the open invitations the member made: one of them could give the
 * higher role back.
 * @throws DomainError `not-found`, or `invalid-state` when nobody would be left to administer the organization
 */
export function changeMemberRole(scope: OrganizationScope, userId: number, role: Role): Promise<Member> {
  return scope.transaction(async (unit) => {
    const admins = await lockActiveAdmins(unit);
    const member = await findMemberById(unit, userId);
    if (member === null) throw notFound("User");
    if (role !== "admin") assertNotLastAdmin(admins, member.id);
    if (RANK_OF_ROLE[role] < RANK_OF_ROLE[member.role]) await deleteOpenInvitationsBy(unit, member.id);
    await setMemberRole(unit, member.id, role);
    return { ...member, role };
  });
}

/**
 * Takes a person out of the organization: their keys and sign-ins for it fail from the next request on, and do not come
 * back if they are invited again. The open invitations they made end, since they could come back by one. The account
 * itself remains.
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
    if (member.defaultOrganizationId === unit.organizationId) await saveDefaultOrganization(unit, member.id, null);
    await deleteMember(unit, member.id);
    return member;
  });
}

/** @param admins as `lockActiveAdmins` found them in this transaction. */
function assertNotLastAdmin(admins: readonly UserId[], userId: UserId): void {
  if (!admins.includes(userId) || admins.length > 1) return;
  throw new DomainError("invalid-state", "This is the organization's last admin", {
    code: "last-admin",
    fix: "Make another member admin first.",
  });
}
