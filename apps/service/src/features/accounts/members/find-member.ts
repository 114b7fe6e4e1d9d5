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
  /** First and last name, else the address. */
  readonly fullName: string;
  readonly role: Role;
}

/** A member of the unit's organization; null for everyone else. For other features: records name people by id. */
export async function findMember(unit: ScopedUnitOfWork, userId: number): Promise<MemberSummary | null> {
  const member = await findMemberById(unit, userId);
  return member === null ? null : summaryOf(member);
}

/** Those of the people who are members of the unit's organization, by id. */
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
