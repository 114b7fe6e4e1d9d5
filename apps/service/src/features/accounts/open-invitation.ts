import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { AccountContext } from "./account-context.ts";
import { findInvitationByToken, type Invitation } from "./members/invitation-store.ts";

/**
 * The invitation a token stands for, as long as it can be accepted.
 * @throws DomainError `not-found` for an unknown token, `invalid-state` when it was used or has run out
 */
export async function openInvitation(context: Pick<AccountContext, "platform">, token: string): Promise<Invitation> {
  const { clock, data, hashes } = context.platform;
  const invitation = await findInvitationByToken(data.unscoped, hashes.hash("invitation-token", token));
  if (invitation === null) throw notFound("Invitation");
  if (invitation.acceptedAt !== null) throw invitationUsed();
  if (invitation.expiresAt <= clock.now()) {
    throw new DomainError("invalid-state", "The invitation has run out", {
      code: "invitation-expired",
      fix: "Ask the organization's admin for a new one.",
    });
  }
  return invitation;
}

export function invitationUsed(): DomainError {
  return new DomainError("invalid-state", "The invitation was accepted already", {
    code: "invitation-used",
    fix: "Sign in with your password.",
  });
}
