import { randomUUID } from "node:crypto";
import { DomainError } from "@parley/foundation/domain-error";
import { generateToken } from "../../platform/crypto/tokens.ts";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import type { Identity, Role } from "../../platform/http/identity.ts";
import type { AccountContext } from "./account-context.ts";
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
 * Invites a person: seven days, one use; an earlier open invitation of the address ends.
 * @throws DomainError `conflict` when the person is a member
 */
export async function inviteMember(
  context: Pick<AccountContext, "platform" | "links">,
  scope: OrganizationScope,
  inviter: Identity,
  request: InvitationRequest,
): Promise<{ readonly invitationId: string; readonly url: string }> {
  const { clock, hashes, random } = context.platform;
  const token = generateToken(random).reveal();
  const invitationId = randomUUID();
  await scope.transaction(async (unit) => {
    if ((await findMemberByEmail(unit, request.email)) !== null) {
      throw new DomainError("conflict", "This person is a member already", { code: "already-member" });
    }
    await deleteOpenInvitationsTo(unit, request.email);
    await insertInvitation(unit, {
      id: invitationId,
      ...request,
      tokenHash: hashes.hash("invitation-token", token),
      invitedBy: inviter.userId,
      expiresAt: new Date(clock.now().getTime() + LIFETIME_MS),
    });
  });
  return { invitationId, url: context.links.invitation(token) };
}
