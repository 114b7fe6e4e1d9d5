import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { UnitOfWork } from "../../../platform/database/scope.ts";
import type { AccountContext } from "../account-context.ts";
import { checkPassword } from "../sign-in/check-password.ts";
import { hashNewPassword } from "../sign-in/hash-new-password.ts";
import type { SignIn } from "../sign-in/sign-in.ts";
import { createUser } from "../users/create-user.ts";
import type { User } from "../users/user.ts";
import { findUserByEmail, markEmailVerified } from "../users/user-store.ts";
import { findInvitationByToken, type Invitation, markInvitationAccepted } from "./invitation-store.ts";
import { insertMember, listMemberships } from "./member-store.ts";

/**
 * Accepts an invitation. A person with an account proves it with its password; for anyone else an account is made with
 * the password they chose. Either way the address counts as verified.
 * @throws DomainError `not-found`, `invalid-state` for the invitation; `unauthenticated`, `invalid-input` for the password
 */
export async function joinByInvitation(context: AccountContext, token: string, password: string): Promise<SignIn> {
  const { clock, data } = context.platform;
  const invitation = await findUsableInvitation(context, token);
  const known = await findUserByEmail(data.unscoped, invitation.email);
  const passwordHash = known === null ? await hashNewPassword(password) : null;
  if (known !== null) await assertOwnPassword(context, known, password);
  return data.unscoped.transaction(async (unit) => {
    if (!(await markInvitationAccepted(unit, invitation, clock.now()))) throw invitationUsed();
    const user = known ?? (await createInvitedUser(unit, invitation, passwordHash));
    unit.actsFor({ organizationId: invitation.organizationId, userId: user.id });
    await insertMember(unit, {
      organizationId: invitation.organizationId,
      userId: user.id,
      role: invitation.role,
    });
    await markEmailVerified(unit, user.id);
    const memberships = await listMemberships(unit, user.id);
    const membership = memberships.find((candidate) => candidate.organizationId === invitation.organizationId);
    if (membership === undefined) throw new Error("the membership that was just made is missing");
    return { user, membership };
  });
}

async function assertOwnPassword(context: AccountContext, user: User, password: string): Promise<void> {
  const isRight = await checkPassword(context, user.email, user, password);
  if (isRight && user.isActive) return;
  throw new DomainError("unauthenticated", "This address has an account, and this is not its password", {
    code: "credentials-not-right",
    fix: "Give the password you sign in with.",
  });
}

function createInvitedUser(unit: UnitOfWork, invitation: Invitation, passwordHash: string | null): Promise<User> {
  const { email, firstName, lastName, organizationId, role } = invitation;
  return createUser(unit, { email, passwordHash, firstName, lastName, isVerified: true }, { organizationId, role });
}

/**
 * The invitation that a token is for, if it can still be accepted.
 * @throws DomainError `not-found` for an unknown token, `invalid-state` when it was used or has expired
 */
export async function findUsableInvitation(
  context: Pick<AccountContext, "platform">,
  token: string,
): Promise<Invitation> {
  const { clock, data, hashes } = context.platform;
  const invitation = await findInvitationByToken(data.unscoped, hashes.hash("invitation-token", token));
  if (invitation === null) throw notFound("Invitation");
  if (invitation.acceptedAt !== null) throw invitationUsed();
  if (invitation.expiresAt <= clock.now()) {
    throw new DomainError("invalid-state", "The invitation has expired", {
      code: "invitation-expired",
      fix: "Ask the organization's admin for a new one.",
    });
  }
  return invitation;
}

function invitationUsed(): DomainError {
  return new DomainError("invalid-state", "The invitation was already accepted", {
    code: "invitation-used",
    fix: "Sign in with your password.",
  });
}
