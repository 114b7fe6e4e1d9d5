import { revokeInvitation as contract } from "@parley/contracts/accounts/account-contracts";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { deleteOpenInvitation } from "../members/invitation-store.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function revokeInvitation(): Operation {
  return defineOperation(contract, async ({ scope, params }) => {
    const isRevoked =
      UUID.test(params.invitation_id) &&
      (await scope.transaction((unit) => deleteOpenInvitation(unit, params.invitation_id)));
    if (!isRevoked) throw notFound("Invitation");
    return { success: true, message: "The invitation was taken back" };
  });
}
