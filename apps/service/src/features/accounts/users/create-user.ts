import type { OrganizationId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { UnitOfWork } from "../../../platform/database/scope.ts";
import type { Role } from "../../../platform/http/identity.ts";
import { insertMember } from "../members/member-store.ts";
import type { User } from "./user.ts";
import { insertUser, type NewUser, setDefaultOrganization } from "./user-store.ts";

/**
 * Makes an account that belongs to an organization from the start, which becomes its default.
 * @param unit of the unscoped door: an account is seen by a scope only once it is a member.
 * @throws DomainError `conflict` when the address has an account
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
  await setDefaultOrganization(unit.db, created.id, place.organizationId);
  return { ...created, defaultOrganizationId: place.organizationId };
}
