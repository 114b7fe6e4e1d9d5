import type { AccountContext } from "../account-context.ts";
import { createOrganization } from "../organization/create-organization.ts";
import { hashNewPassword } from "../sign-in/hash-new-password.ts";
import type { SignIn } from "../sign-in/sign-in.ts";
import { createUser } from "./create-user.ts";

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly organization: string | null;
}

/**
 * Makes an unverified account with an organization of its own. It never joins an existing one: knowing its name proves
 * nothing. Where mail is sent, the person is asked to verify the address; if the address has reached its mail limit for
 * this hour, its owner can ask for that mail later.
 * @throws DomainError `conflict` when the address has an account
 */
export async function registerAccount(
  context: Pick<AccountContext, "platform" | "mail" | "linkMailAttempts">,
  registration: Registration,
): Promise<SignIn> {
  const passwordHash = await hashNewPassword(registration.password);
  if (context.mail === null) return insertAccount(context, registration, passwordHash);
  const attempt = await context.linkMailAttempts.begin(registration.email.toLowerCase());
  if (!attempt.isAllowed) return insertAccount({ ...context, mail: null }, registration, passwordHash);
  try {
    return await insertAccount(context, registration, passwordHash);
  } catch (error) {
    await attempt.succeed();
    throw error;
  }
}

function insertAccount(
  context: Pick<AccountContext, "platform" | "mail">,
  { email, firstName, lastName, organization: organizationName }: Registration,
  passwordHash: string,
): Promise<SignIn> {
  return context.platform.data.unscoped.transaction(async (unit) => {
    const organization = await createOrganization(unit, {
      name: organizationName ?? `${firstName} ${lastName}`,
    });
    const user = await createUser(
      unit,
      { email, passwordHash, firstName, lastName, isVerified: false },
      { organizationId: organization.id, role: "admin" },
    );
    const { id: organizationId, name, slug, isActive, timeZone } = organization;
    unit.actsFor({ organizationId, userId: user.id });
    await context.mail?.queue(unit, {
      kind: "email-verification",
      recipient: user.email,
      organizationId: null,
      userId: user.id,
    });
    return { user, membership: { organizationId, name, slug, isActive, timeZone, role: "admin" } };
  });
}
