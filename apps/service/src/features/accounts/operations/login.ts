import { login as contract } from "@parley/contracts/accounts/sign-in-contracts";
import { definePublicOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { signIn } from "../sign-in/sign-in.ts";
import { startSignIn } from "../start-sign-in.ts";

export function login(context: AccountContext): Operation {
  return definePublicOperation(contract, async ({ body, headers }) => {
    const { email, password, organization } = body;
    const found = await signIn(context, { email, password, organization });
    return new OperationReply(await startSignIn(context, { ...found, isRemembered: body.remember_me }, headers));
  });
}
