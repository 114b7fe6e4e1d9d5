import { loginSimple as contract } from "@parley/contracts/accounts/sign-in-contracts";
import { definePublicOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { signIn } from "../sign-in/sign-in.ts";
import { startSignIn } from "../start-sign-in.ts";

export function loginSimple(context: AccountContext): Operation {
  return definePublicOperation(contract, async ({ body, headers }) => {
    const found = await signIn(context, { email: body.email, password: body.password, organization: null });
    return new OperationReply(await startSignIn(context, { ...found, isRemembered: body.remember_me }, headers));
  });
}
