import type { UserId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { DataAccess, UnitOfWork } from "../../../platform/database/scope.ts";
import { insertMember } from "../members/member-store.ts";
import type { Organization } from "./organization.ts";
import { findTakenSlugs, insertOrganization } from "./organization-store.ts";
import { firstFreeSlug, slugOf } from "./slug.ts";

const MAX_TRIES = 5;

export interface OrganizationRequest {
  readonly name: string;
  readonly slug?: string | null;
  readonly description?: string | null;
  readonly domain?: string | null;
}

/**
 * Makes an organization. Without a slug it gets the first free one derived from its name.
 * @param unit of the unscoped door: no scope can see an organization that does not exist yet
 * @throws DomainError `conflict` when the wanted slug is taken
 */
export async function createOrganization(unit: UnitOfWork, request: OrganizationRequest): Promise<Organization> {
  const { name, description = null, domain = null } = request;
  if (request.slug !== undefined && request.slug !== null) {
    const organization = await insertOrganization(unit, { name, slug: request.slug, description, domain });
    if (organization !== null) return organization;
    throw new DomainError("conflict", "The slug is taken", { code: "slug-taken" });
  }
  const wanted = slugOf(name);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const slug = firstFreeSlug(wanted, await findTakenSlugs(unit, wanted));
    const organization = await insertOrganization(unit, { name, slug, description, domain });
    if (organization !== null) return organization;
  }
  throw new DomainError("unavailable", "Too many organizations with this name are being made", {
    retryAfterSeconds: 1,
  });
}

/** Makes an organization with its first admin. */
export function createOrganizationOf(
  data: Pick<DataAccess, "unscoped">,
  adminId: UserId,
  request: OrganizationRequest,
): Promise<Organization> {
  return data.unscoped.transaction(async (unit) => {
    const organization = await createOrganization(unit, request);
    await insertMember(unit, { organizationId: organization.id, userId: adminId, role: "admin" });
    return organization;
  });
}
