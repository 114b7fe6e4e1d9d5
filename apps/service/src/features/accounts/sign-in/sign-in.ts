import { DomainError } from "@parley/foundation/domain-error";
import type { AccountContext } from "../account-context.ts";
import { listMemberships } from "../members/member-store.ts";
import type { Membership, User } from "../users/user.ts";
import { findUserByEmail } from "../users/user-store.ts";
import { checkPassword } from "./check-password.ts";

export interface SignIn {
  readonly user: User;
  readonly membership: Membership;
}

/**
 * Checks who signs in, and to which organization: the given one, by slug or else by name, in any case; without one the
 * person's default, or else the one they have belonged to longest. An unknown address, a wrong password, a deactivated
 * account and an organization that is not theirs all get the same answer.
 *
 * @throws DomainError `unauthenticated`, `rate-limited`, or `not-allowed` when the person belongs to no organization
 */
export async function signIn(
  context: AccountContext,
  request: { readonly email: string; readonly password: string; readonly organization: string | null },
): Promise<SignIn> {
  const { unscoped } = context.platform.data;
  const user = await findUserByEmail(unscoped, request.email);
  const isRight = await checkPassword(context, request.email, user, request.password);
  if (user === null || !isRight || !user.isActive) throw refused(request.organization !== null);
  const memberships = (await listMemberships(unscoped, user.id)).filter((membership) => membership.isActive);
  if (request.organization !== null) {
    const membership = findByName(memberships, request.organization);
    if (membership === undefined) throw refused(true);
    return { user, membership };
  }
  const membership =
    memberships.find((candidate) => candidate.organizationId === user.defaultOrganizationId) ?? memberships[0];
  if (membership === undefined) {
    throw new DomainError("not-allowed", "You belong to no active organization", {
      code: "no-organization",
      fix: "Ask an admin of your organization for an invitation.",
    });
  }
  return { user, membership };
}

function findByName(memberships: readonly Membership[], text: string): Membership | undefined {
  const wanted = text.toLowerCase();
  return (
    memberships.find((membership) => membership.slug === wanted) ??
    memberships.find((membership) => membership.name.toLowerCase() === wanted)
  );
}

function refused(withOrganization: boolean): DomainError {
  const parts = withOrganization ? "e-mail address, password or organization" : "e-mail address or password";
  return new DomainError("unauthenticated", `The ${parts} is wrong`, { code: "credentials-not-right" });
}
