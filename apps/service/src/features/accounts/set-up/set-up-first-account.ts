import { DomainError } from "@parley/foundation/domain-error";
import { hashPassword } from "../../../platform/crypto/password.ts";
import type { AccountContext } from "../account-context.ts";
import { linkNotValid } from "../link-not-valid.ts";
import { deleteOneTimeTokens, takeOneTimeToken } from "../links/one-time-token-store.ts";
import { createOrganization } from "../organization/create-organization.ts";
import type { SignIn } from "../sign-in/sign-in.ts";
import { createUser } from "../users/create-user.ts";
import { hasAnyUser } from "../users/user-store.ts";
import { lockFirstAccount } from "./ensure-first-account.ts";

export interface FirstAccount {
  readonly organization: string;
  readonly email: string;
  readonly password: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/**
 * Makes the first organization and its admin, who is verified: the token was read on the operator's own terminal.
 * @throws DomainError `invalid-input` for a token that does not hold, and for every token once there is an account
 */
export async function setUpFirstAccount(
  context: AccountContext,
  token: string,
  account: FirstAccount,
): Promise<SignIn> {
  const { clock, data, hashes } = context.platform;
  if (await hasAnyUser(data.unscoped)) throw alreadySetUp();
  const passwordHash = await hashPassword(account.password);
  return data.unscoped.transaction(async (unit) => {
    await lockFirstAccount(unit);
    if (await hasAnyUser(unit)) throw alreadySetUp();
    const taken = await takeOneTimeToken(unit, hashes.hash("one-time-token", token), "set-up", clock.now());
    if (taken === null) throw linkNotValid();
    await deleteOneTimeTokens(unit, "set-up", null);
    const organization = await createOrganization(unit, { name: account.organization });
    const { email, firstName, lastName } = account;
    const user = await createUser(
      unit,
      { email, passwordHash, firstName, lastName, isVerified: true },
      { organizationId: organization.id, role: "admin" },
    );
    const { id: organizationId, name, slug, isActive } = organization;
    unit.actsFor({ organizationId, userId: user.id });
    return { user, membership: { organizationId, name, slug, isActive, role: "admin" } };
  });
}

function alreadySetUp(): DomainError {
  return new DomainError("invalid-input", "This server is set up already", {
    code: "already-set-up",
    fix: "Sign in, or ask an admin for an invitation.",
  });
}
