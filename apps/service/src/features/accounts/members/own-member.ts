import { notFound } from "@parley/foundation/domain-error";
import type { DataAccess, OrganizationScope } from "../../../platform/database/scope.ts";
import type { Identity } from "../../../platform/http/identity.ts";
import type { Member, Membership } from "../users/user.ts";
import { findMemberById, listMemberships } from "./member-store.ts";

/** The caller's own account as a member of the organization they act in. */
export async function ownMember(scope: OrganizationScope, identity: Identity): Promise<Member> {
  const member = await scope.transaction((unit) => findMemberById(unit, identity.userId));
  if (member === null) throw new Error("the caller is no longer a member");
  return member;
}

/**
 * One of the caller's own memberships, by the organization's id.
 * @throws DomainError `not-found`, whether the organization is not theirs or does not exist
 */
export async function ownMembership(
  data: Pick<DataAccess, "unscoped">,
  identity: Identity,
  organizationId: number,
): Promise<Membership> {
  const memberships = await listMemberships(data.unscoped, identity.userId);
  const membership = memberships.find((candidate) => candidate.organizationId === organizationId);
  if (membership === undefined || !membership.isActive) throw notFound("Organization");
  return membership;
}
