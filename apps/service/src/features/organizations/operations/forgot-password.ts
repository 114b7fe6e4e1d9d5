import { forgotPassword as contract } from "@parley/contracts/sign-in-contracts";
import { definePublicOperation, type Operation } from "../../../platform/http/operation.ts";

/**
 * Without a way to send mail no link leaves the server by itself: the operator makes one at the command line. Nothing is
 * looked up, so neither the answer nor its time can tell whether the address has an account.
 */
export function forgotPassword(): Operation {
  return definePublicOperation(contract, async () => ({
    message:
      "If this address has an account, its owner can get a reset link. This server sends no e-mail: ask its operator for the link.",
  }));
}
