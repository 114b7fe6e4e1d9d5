import { listInvitations as contract } from "@parley/contracts/account-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { listOpenInvitations } from "../invitation-store.ts";

export function listInvitations(context: AccountContext): Operation {
  return defineOperation(contract, async ({ scope }) => {
    const invitations = await scope.transaction((unit) => listOpenInvitations(unit, context.platform.clock.now()));
    return invitations.map((invitation) => ({
      id: invitation.id,
      email: invitation.email,
      first_name: invitation.firstName,
      last_name: invitation.lastName,
      role: invitation.role,
      expires_at: toWireTimestamp(invitation.expiresAt),
      created_at: toWireTimestamp(invitation.createdAt),
    }));
  });
}
