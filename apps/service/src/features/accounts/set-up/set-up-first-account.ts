import { DomainError } from "@parley/foundation/domain-error";
import { generateToken } from "../../../platform/crypto/tokens.ts";
import type { AccountContext } from "../account-context.ts";
import { linkNotValid, type OneTimeLink } from "../links/account-links.ts";
import { deleteOneTimeTokens, insertOneTimeToken, takeOneTimeToken } from "../links/one-time-token-store.ts";
import { createOrganization } from "../organization/create-organization.ts";
import { hashNewPassword } from "../sign-in/hash-new-password.ts";
import type { SignIn } from "../sign-in/sign-in.ts";
import { createUser } from "../users/create-user.ts";
import { hasAnyUser, lockFirstAccount } from "../users/user-store.ts";

const LINK_LIFETIME_MS = 15 * 60_000;

/**
 * The link with which an operator makes the first account: it works once, for 15 minutes. Null when there is already an
 * account. Each process may print one when it starts; using one ends all the others.
 */
export async function createSetUpLink(
  context: Pick<AccountContext, "platform" | "links">,
): Promise<OneTimeLink | null> {
  const { clock, data, hashes, random } = context.platform;
  if (await hasAnyUser(data.unscoped)) return null;
  const token = generateToken(random).reveal();
  const expiresAt = new Date(clock.now().getTime() + LINK_LIFETIME_MS);
  await insertOneTimeToken(data.unscoped, {
    hash: hashes.hash("one-time-token", token),
    purpose: "set-up",
    userId: null,
    email: null,
    expiresAt,
  });
  return { token, url: context.links.setUp(token), expiresAt };
}

export interface FirstAccount {
  readonly organization: string;
  readonly email: string;
  readonly password: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/**
 * Makes the first organization and its admin, who is verified: the token was read on the operator's own terminal.
 * @throws DomainError `invalid-input` for a token that is not valid, and for every token once there is an account
 */
export async function setUpFirstAccount(
  context: AccountContext,
  token: string,
  account: FirstAccount,
): Promise<SignIn> {
  const { clock, data, hashes } = context.platform;
  if (await hasAnyUser(data.unscoped)) throw alreadySetUp();
  const passwordHash = await hashNewPassword(account.password);
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
    const { id: organizationId, name, slug, isActive, timeZone } = organization;
    unit.actsFor({ organizationId, userId: user.id });
    return { user, membership: { organizationId, name, slug, isActive, timeZone, role: "admin" } };
  });
}

function alreadySetUp(): DomainError {
  return new DomainError("invalid-input", "This server is already set up", {
    code: "already-set-up",
    fix: "Sign in, or ask an admin for an invitation.",
  });
}
