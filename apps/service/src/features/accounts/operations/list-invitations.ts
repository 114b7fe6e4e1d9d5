import { listInvitations as contract } from "@parley/contracts/accounts/account-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { listOpenInvitations } from "../members/invitation-store.ts";

export function listInvitations(context: AccountContext): Operation {
  return defineOperation(contract, async ({ scope }) => {
    const { invitations, mails } = await scope.transaction(async (unit) => {
      const open = await listOpenInvitations(unit, context.platform.clock.now());
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
  });
}
