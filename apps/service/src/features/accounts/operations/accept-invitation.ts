import { acceptInvitation as contract } from "@parley/contracts/accounts/account-contracts";
import { DomainError } from "@parley/foundation/domain-error";
import { definePublicOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { acceptInvitation as accept } from "../members/join-by-invitation.ts";
import { startSignIn } from "../start-sign-in.ts";

export function acceptInvitation(context: AccountContext): Operation {
  return definePublicOperation(contract, async ({ body, headers }) => {
    if (body.password !== body.confirm_password) {
      throw new DomainError("invalid-input", "The passwords differ", { code: "passwords-differ" });
    }
    const joined = await accept(context, body.token, body.password);
    const started = await startSignIn(context, { ...joined, isRemembered: false }, headers);
    return new OperationReply({
      headers: started.headers,
      body: { success: true, message: `You joined ${joined.membership.name}`, ...started.body },
    });
  });
}
