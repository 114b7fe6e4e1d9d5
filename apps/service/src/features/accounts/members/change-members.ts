import type { UserId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { Role } from "../../../platform/http/identity.ts";
import type { Member } from "../users/user.ts";
import { deleteOpenInvitationsBy } from "./invitation-store.ts";
import { findMemberById, lockActiveAdmins, setMemberRole } from "./member-store.ts";

const RANK_OF_ROLE: Readonly<Record<Role, number>> = { viewer: 0, user: 1, admin: 2 };

/**
 * A lower role ends the open invitations the member made: one of them could give the higher role back.
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

/** @param admins as `lockActiveAdmins` found them in this transaction. */
export function assertNotLastAdmin(admins: Awaited<ReturnType<typeof lockActiveAdmins>>, userId: UserId): void {
  if (!admins.includes(userId) || admins.length > 1) return;
  throw new DomainError("invalid-state", "This is the organization's last admin", {
    code: "last-admin",
    fix: "Make another member admin first.",
  });
}
