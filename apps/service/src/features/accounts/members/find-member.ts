import type { UserId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Role } from "../../../platform/http/identity.ts";
import { findOwnOrganization } from "../organization/organization-store.ts";
import { fullNameOf } from "../users/present-user.ts";
import type { Member } from "../users/user.ts";
import { findMemberById, listMembers } from "./member-store.ts";

export interface MemberSummary {
  readonly userId: UserId;
  readonly email: string;
  /** First and last name, or the address when there is no name. */
  readonly fullName: string;
  readonly role: Role;
}

/** A member of the unit's organization, for other features, whose records name people by id; null for everyone else. */
export async function findMember(unit: ScopedUnitOfWork, userId: number): Promise<MemberSummary | null> {
  const member = await findMemberById(unit, userId);
  return member === null ? null : summaryOf(member);
}

/** The same for several people at once, by id; people who are not members are left out. */
export async function findMembers(
  unit: ScopedUnitOfWork,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, MemberSummary>> {
  if (userIds.length === 0) return new Map();
  const members = (await listMembers(unit)).filter((member) => userIds.includes(member.id));
  return new Map(members.map((member) => [member.id, summaryOf(member)]));
}

function summaryOf(member: Member): MemberSummary {
  return { userId: member.id, email: member.email, fullName: fullNameOf(member), role: member.role };
}

/** The name of the unit's organization; null when it is gone. */
export async function findOrganizationName(unit: ScopedUnitOfWork): Promise<string | null> {
  return (await findOwnOrganization(unit))?.name ?? null;
}
