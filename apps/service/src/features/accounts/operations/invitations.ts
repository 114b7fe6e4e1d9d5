import {
  acceptInvitation,
  getInvitation,
  inviteUser,
  listInvitations,
  revokeInvitation,
} from "@parley/contracts/accounts/account-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import { isUuid } from "@parley/foundation/uuid-text";
import {
  defineOperation,
  definePublicOperation,
  type Operation,
  OperationReply,
} from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { deleteOpenInvitation, listOpenInvitations } from "../members/invitation-store.ts";
import { inviteMember } from "../members/invite-member.ts";
import { findUsableInvitation, joinByInvitation } from "../members/join-by-invitation.ts";
import { findOwnOrganization } from "../organization/organization-store.ts";
import { startSignIn } from "../sign-in/start-sign-in.ts";
import { findUserByEmail } from "../users/user-store.ts";

/** /users/invite, /users/invitations, and what the person who was invited calls. */
export function invitationOperations(context: AccountContext): readonly Operation[] {
  const { clock, data } = context.platform;
  return [
    defineOperation(inviteUser, async ({ scope, identity, body }) => {
      const { invitationId, url } = await inviteMember(context, scope, identity, {
        email: body.email,
        firstName: body.first_name ?? null,
        lastName: body.last_name ?? null,
        role: body.role,
      });
      return {
        success: true,
        message:
          url === null
            ? "Invitation created. The person gets its link by mail; it is valid for seven days."
            : "Invitation created. Give the link to the person; it is valid for seven days.",
        invitation_id: invitationId,
        invitation_url: url,
      };
    }),

    defineOperation(listInvitations, async ({ scope }) => {
      const { invitations, mails } = await scope.transaction(async (unit) => {
        const open = await listOpenInvitations(unit, clock.now());
        const ids = open.map(({ id }) => id);
        return { invitations: open, mails: await context.mail?.findInvitationMails(unit, ids) };
      });
      return invitations.map((invitation) => ({
        id: invitation.id,
        email: invitation.email,
        first_name: invitation.firstName,
        last_name: invitation.lastName,
        role: invitation.role,
        mail_status: mails?.get(invitation.id)?.status ?? null,
        mail_error: mails?.get(invitation.id)?.failureCode ?? null,
        expires_at: toWireTimestamp(invitation.expiresAt),
        created_at: toWireTimestamp(invitation.createdAt),
      }));
    }),

    defineOperation(revokeInvitation, async ({ scope, params: { invitation_id: id } }) => {
      const isRevoked = isUuid(id) && (await scope.transaction((unit) => deleteOpenInvitation(unit, id)));
      if (!isRevoked) throw notFound("Invitation");
      return { success: true, message: "The invitation was revoked" };
    }),

    definePublicOperation(getInvitation, async ({ params }) => {
      const invitation = await findUsableInvitation(context, params.token);
      const organization = await data.scope(invitation.organizationId).transaction(findOwnOrganization);
      return {
        valid: true as const,
        email: invitation.email,
        first_name: invitation.firstName,
        last_name: invitation.lastName,
        role: invitation.role,
        organization_name: organization?.name ?? "",
        has_account: (await findUserByEmail(data.unscoped, invitation.email)) !== null,
        expires_at: toWireTimestamp(invitation.expiresAt),
      };
    }),

    definePublicOperation(acceptInvitation, async ({ body, headers }) => {
      if (body.password !== body.confirm_password) {
        throw new DomainError("invalid-input", "The passwords differ", { code: "passwords-differ" });
      }
      const joined = await joinByInvitation(context, body.token, body.password);
      const started = await startSignIn(context, { ...joined, isRemembered: false }, headers);
      return new OperationReply({
        headers: started.headers,
        body: { success: true, message: `You joined ${joined.membership.name}`, ...started.body },
      });
    }),
  ];
}
