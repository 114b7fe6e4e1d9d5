import { resendVerificationEmail as contract } from "@parley/contracts/accounts/sign-in-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { withinMailLimits } from "../links/within-mail-limits.ts";
import { ownMember } from "../own-member.ts";

export function resendVerificationEmail(context: AccountContext): Operation {
  const { mail } = context;
  return defineOperation(contract, async ({ scope, identity }) => {
    const { email, emailVerifiedAt, id: userId } = await ownMember(scope, identity);
    if (emailVerifiedAt !== null) {
      return { success: true, message: "The e-mail address is verified already", error: null };
    }
    if (mail === null) {
      return {
        success: false,
        message: null,
        error: "This server sends no e-mail: ask its operator for a link (parley verify-email)",
      };
    }
    const { organizationId } = scope;
    await withinMailLimits(context, { recipient: email, senderId: userId }, () =>
      scope.transaction((unit) =>
        mail.queue(unit, { kind: "email-verification", recipient: email, organizationId, userId }),
      ),
    );
    return { success: true, message: "A mail with a link is on its way", error: null };
  });
}
