import { setUp as contract } from "@parley/contracts/accounts/sign-in-contracts";
import { definePublicOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { setUpFirstAccount } from "../set-up/set-up-first-account.ts";
import { startSignIn } from "../start-sign-in.ts";

export function setUp(context: AccountContext): Operation {
  return definePublicOperation(contract, async ({ body, headers }) => {
    const made = await setUpFirstAccount(context, body.token, {
      organization: body.organization,
      email: body.email,
      password: body.password,
      firstName: body.first_name ?? null,
      lastName: body.last_name ?? null,
    });
    return new OperationReply(await startSignIn(context, { ...made, isRemembered: false }, headers));
  });
}
