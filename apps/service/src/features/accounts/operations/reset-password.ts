import { resetPassword as contract } from "@parley/contracts/accounts/sign-in-contracts";
import { definePublicOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { resetPassword as reset } from "../reset-password.ts";

export function resetPassword(context: AccountContext): Operation {
  return definePublicOperation(contract, async ({ body }) => {
    await reset(context, body.token, body.new_password);
    return { message: "The password was changed. Sign in with the new one." };
  });
}
