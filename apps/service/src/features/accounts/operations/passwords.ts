import { changePassword } from "@parley/contracts/accounts/account-contracts";
import { forgotPassword, resetPassword } from "@parley/contracts/accounts/sign-in-contracts";
import { defineOperation, definePublicOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { assertMayChangeAccount } from "../keys/key-permissions.ts";
import { changeOwnPassword, resetPasswordByLink } from "../sign-in/passwords.ts";
import { findUserByEmail } from "../users/user-store.ts";

/** /api/auth/forgot-password, /api/auth/reset-password and /users/me/change-password. */
export function passwordOperations(context: AccountContext): readonly Operation[] {
  const { mail, linkMailAttempts, platform } = context;
  return [
    /*
     * Neither the answer nor the time it takes tells whether the address has an account: the same rows are read and
     * written either way, and only sending the mail finds out whether there is anybody to send a link to. The mail goes
     * to the address as stored in the account, and counts towards that address's limit. Without mail, the operator
     * makes the link at the command line.
     */
    definePublicOperation(forgotPassword, async ({ body }) => {
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
      return { message: "If this address has an account, an e-mail with a reset link is on its way." };
    }),

    definePublicOperation(resetPassword, async ({ body }) => {
      await resetPasswordByLink(context, body.token, body.new_password);
      return { message: "The password was changed. Sign in with the new one." };
    }),

    defineOperation(changePassword, async ({ body, identity }) => {
      assertMayChangeAccount(identity);
      await changeOwnPassword(context, identity, { current: body.current_password, next: body.new_password });
      return { success: true, message: "The password was changed. Other sign-ins have ended." };
    }),
  ];
}
