import { hashPassword } from "../../platform/crypto/password.ts";
import type { AccountContext } from "./account-context.ts";
import { createOrganization } from "./create-organization.ts";
import { createUser } from "./create-user.ts";
import type { SignIn } from "./sign-in.ts";

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly organization: string | null;
}

/**
 * Makes an account, not verified yet, with an organization of its own. It never joins one that exists: a name proves
 * nothing.
 * @throws DomainError `conflict` when the address has an account
 */
export async function registerAccount(
  context: Pick<AccountContext, "platform">,
  registration: Registration,
): Promise<SignIn> {
  const { email, firstName, lastName } = registration;
  const passwordHash = await hashPassword(registration.password);
  return context.platform.data.unscoped.transaction(async (unit) => {
    const organization = await createOrganization(unit, {
      name: registration.organization ?? `${firstName} ${lastName}`,
    });
    const user = await createUser(
      unit,
      { email, passwordHash, firstName, lastName, isVerified: false },
      { organizationId: organization.id, role: "admin" },
    );
    const { id: organizationId, name, slug, isActive } = organization;
    return { user, membership: { organizationId, name, slug, isActive, role: "admin" } };
  });
}
