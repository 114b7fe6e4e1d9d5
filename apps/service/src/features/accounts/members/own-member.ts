import { notFound } from "@parley/foundation/domain-error";
import type { Identity } from "../../../platform/http/identity.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Membership } from "../users/user.ts";
import { listMemberships } from "./member-store.ts";

/**
 * One of the caller's own memberships, by the organization's id.
 * @throws DomainError `not-found`, the same for an organization that is not theirs and one that does not exist
 */
export async function ownMembership(
  platform: Pick<Platform, "data">,
  identity: Identity,
  organizationId: number,
): Promise<Membership> {
  const memberships = await listMemberships(platform.data.unscoped, identity.userId);
  const membership = memberships.find((candidate) => candidate.organizationId === organizationId);
  if (membership === undefined || !membership.isActive) throw notFound("Organization");
  return membership;
}
