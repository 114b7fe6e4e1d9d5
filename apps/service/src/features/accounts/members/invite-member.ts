import { randomUUID } from "node:crypto";
import { DomainError } from "@parley/foundation/domain-error";
import { generateToken } from "../../../platform/crypto/tokens.ts";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Identity, Role } from "../../../platform/http/identity.ts";
import { mailLinkToken } from "../../mail/mail-link-token.ts";
import type { AccountContext } from "../account-context.ts";
import { withinMailLimits } from "../links/within-mail-limits.ts";
import { deleteOpenInvitationsTo, insertInvitation } from "./invitation-store.ts";
import { findMemberByEmail } from "./member-store.ts";

const LIFETIME_MS = 7 * 24 * 60 * 60_000;

export interface InvitationRequest {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly role: Role;
}

/**
 * Invites a person for seven days; an earlier open invitation to the address ends. Where mail is sent, the link goes to
 * the person and nobody else, so accepting it proves that the address is theirs.
 * @returns url null when it goes out by mail
 * @throws DomainError `conflict` when the person is a member, `rate-limited` when the mail would exceed the limit
 */
export async function inviteMember(
  context: Pick<AccountContext, "platform" | "links" | "mail" | "linkMailAttempts" | "mailSenderAttempts">,
  scope: OrganizationScope,
  inviter: Identity,
  request: InvitationRequest,
): Promise<{ readonly invitationId: string; readonly url: string | null }> {
  const { mail } = context;
  const { clock, hashes, random } = context.platform;
  const mailId = randomUUID();
  const token = mail === null ? generateToken(random).reveal() : mailLinkToken(hashes, mailId);
  const invitationId = randomUUID();
  const invite = async (unit: ScopedUnitOfWork) => {
    if ((await findMemberByEmail(unit, request.email)) !== null) {
      throw new DomainError("conflict", "This person is already a member", { code: "already-member" });
    }
    await deleteOpenInvitationsTo(unit, request.email);
    await insertInvitation(unit, {
      id: invitationId,
      ...request,
      tokenHash: hashes.hash("invitation-token", token),
      invitedBy: inviter.userId,
      expiresAt: new Date(clock.now().getTime() + LIFETIME_MS),
    });
    const { organizationId } = unit;
    await mail?.queue(unit, { kind: "invitation", recipient: request.email, organizationId, invitationId }, mailId);
  };
  if (mail === null) await scope.transaction(invite);
  else {
    const limits = { recipient: request.email, senderId: inviter.userId };
    await withinMailLimits(context, limits, () => scope.transaction(invite));
  }
  return { invitationId, url: mail === null ? context.links.invitation(token) : null };
}
