import { forgotPassword as contract } from "@parley/contracts/accounts/sign-in-contracts";
import { definePublicOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { findUserByEmail } from "../users/user-store.ts";

/**
 * Neither the answer nor its time can tell whether the address has an account: with one or without, the same is looked
 * up and written. The mail goes to the address the account has, and counts for that one: what was typed only looks it
 * up. Whether there is anybody to send a link to is found out when it is sent. Without mail no link leaves the server by
 * itself: the operator makes one at the command line.
 */
export function forgotPassword(context: AccountContext): Operation {
  const { mail, linkMailAttempts, platform } = context;
  return definePublicOperation(contract, async ({ body }) => {
    if (mail === null) {
      return {
        message:
          "If this address has an account, its owner can get a reset link. This server sends no e-mail: ask its operator for the link.",
      };
    }
    const recipient = (await findUserByEmail(platform.data.unscoped, body.email))?.email ?? body.email;
    const attempt = await linkMailAttempts.begin(recipient.toLowerCase());
    if (attempt.isAllowed) {
      await platform.data.unscoped.transaction((unit) =>
        mail.queue(unit, { kind: "password-reset", recipient, organizationId: null }),
      );
    }
    return { message: "If this address has an account, a mail with a reset link is on its way to it." };
  });
}
