import { logout as contract } from "@parley/contracts/accounts/sign-in-contracts";
import { defineOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { endSession } from "../sign-in/session-store.ts";
import { signInSessionIdOf } from "../sign-in-session-of.ts";

export function logout(context: AccountContext): Operation {
  const { clock, data } = context.platform;
  return defineOperation(contract, async ({ identity }) => {
    // A token of another organization than the session stands in ends it all the same.
    await data.unscoped.transaction(({ db }) => endSession({ db }, signInSessionIdOf(identity), clock.now()));
    return new OperationReply({
      headers: identity.credential.kind === "session-cookie" ? { "set-cookie": context.cookies.clear() } : {},
      body: { success: true, message: "Signed out" },
    });
  });
}
