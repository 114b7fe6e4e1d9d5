import { DomainError } from "@parley/foundation/domain-error";
import type { UnitOfWork } from "../../../platform/database/scope.ts";
import type { Organization } from "./organization.ts";
import { findTakenSlugs, insertOrganization } from "./organization-store.ts";
import { firstFreeSlug, slugOf } from "./slug.ts";

const MAX_TRIES = 5;

/**
 * Makes an organization. Without a slug the first free one after its name is taken.
 * @param unit of the unscoped door: no scope can see what does not exist yet.
 * @throws DomainError `conflict` when the wanted slug is taken
 */
export async function createOrganization(
  unit: UnitOfWork,
  request: {
    readonly name: string;
    readonly slug?: string | null;
    readonly description?: string | null;
    readonly domain?: string | null;
  },
): Promise<Organization> {
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
  throw new DomainError("unavailable", "Too many organizations of this name are being made", { retryAfterSeconds: 1 });
}
