import type { OrganizationId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { UnitOfWork } from "../../../platform/database/scope.ts";
import type { Role } from "../../../platform/http/identity.ts";
import { insertMember } from "../members/member-store.ts";
import type { User } from "./user.ts";
import { insertUser, type NewUser, saveDefaultOrganization } from "./user-store.ts";

/**
 * Makes an account and its first membership, in the organization that becomes its default.
 * @param unit of the unscoped door: a scope sees an account only once it is a member
 * @throws DomainError `conflict` when the address already has an account
 */
export async function createUser(
  unit: UnitOfWork,
  user: NewUser,
  place: { readonly organizationId: OrganizationId; readonly role: Role },
): Promise<User> {
  const created = await insertUser(unit, user);
  if (created === null) {
    throw new DomainError("conflict", "This e-mail address already has an account", { code: "email-taken" });
  }
  await insertMember(unit, { organizationId: place.organizationId, userId: created.id, role: place.role });
  await saveDefaultOrganization(unit, created.id, place.organizationId);
  return { ...created, defaultOrganizationId: place.organizationId };
}
