import { register as contract } from "@parley/contracts/accounts/sign-in-contracts";
import { DomainError } from "@parley/foundation/domain-error";
import { definePublicOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { startSignIn } from "../start-sign-in.ts";
import { registerAccount } from "../users/register-account.ts";

export function register(context: AccountContext, isRegistrationOpen: boolean): Operation {
  return definePublicOperation(contract, async ({ body, headers }) => {
    if (!isRegistrationOpen) {
      throw new DomainError("not-allowed", "Registration is closed on this server", {
        code: "registration-closed",
        fix: "Ask an admin for an invitation.",
      });
    }
    const registered = await registerAccount(context, {
      email: body.email,
      password: body.password,
      firstName: body.first_name,
      lastName: body.last_name,
      organization: body.organization ?? null,
    });
    return new OperationReply(await startSignIn(context, { ...registered, isRemembered: false }, headers));
  });
}
