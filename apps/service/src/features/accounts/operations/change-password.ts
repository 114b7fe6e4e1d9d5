import { changePassword as contract } from "@parley/contracts/accounts/account-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { assertMayChangeAccount } from "../keys/key-permissions.ts";
import { changePassword as change } from "../sign-in/passwords.ts";

export function changePassword(context: AccountContext): Operation {
  return defineOperation(contract, async ({ body, identity }) => {
    assertMayChangeAccount(identity);
    await change(context, identity, { current: body.current_password, next: body.new_password });
    return { success: true, message: "The password was changed. Other sign-ins have ended." };
  });
}
