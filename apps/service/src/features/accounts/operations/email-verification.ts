import {
  getVerificationStatus,
  resendVerificationEmail,
  verifyEmail,
} from "@parley/contracts/accounts/sign-in-contracts";
import { toWireTimestampOrNull } from "@parley/contracts/wire-types";
import {
  defineOperation,
  definePublicOperation,
  type Operation,
  OperationReply,
} from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { takeOneTimeToken } from "../links/one-time-token-store.ts";
import { withinMailLimits } from "../links/within-mail-limits.ts";
import { ownMember } from "../members/own-member.ts";
import { findUserById, markEmailVerified } from "../users/user-store.ts";

const NOT_VALID = "The link is invalid, was used, or has expired";

/** /v1/verification: proving that an e-mail address is one's own. */
export function emailVerificationOperations(context: AccountContext): readonly Operation[] {
  const { mail } = context;
  const { clock, data, hashes } = context.platform;
  return [
    definePublicOperation(verifyEmail, async ({ body }) => {
      const isVerified = await data.unscoped.transaction(async (unit) => {
        const hash = hashes.hash("one-time-token", body.token);
        const taken = await takeOneTimeToken(unit, hash, "email-verification", clock.now());
        if (taken === null || taken.userId === null) return false;
        await markEmailVerified(unit, taken.userId);
        const user = await findUserById(unit, taken.userId);
        unit.actsFor({ organizationId: user?.defaultOrganizationId ?? null, userId: taken.userId });
        return true;
      });
      if (isVerified) return { success: true, message: "The e-mail address is verified", error: null };
      // In this operation's own form and in the form of every error at once.
      return new OperationReply({
        statusCode: 400,
        body: { success: false, message: null, error: NOT_VALID, detail: NOT_VALID, code: "link-not-valid" },
      });
    }),

    defineOperation(resendVerificationEmail, async ({ scope, identity }) => {
      const { email, emailVerifiedAt, id: userId } = await ownMember(scope, identity);
      if (emailVerifiedAt !== null) {
        return { success: true, message: "The e-mail address is already verified", error: null };
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
      return { success: true, message: "An e-mail with a link is on its way", error: null };
    }),

    defineOperation(getVerificationStatus, async ({ scope, identity }) => {
      const { emailVerifiedAt } = await ownMember(scope, identity);
      return {
        email_verified: emailVerifiedAt !== null,
        email_verified_at: toWireTimestampOrNull(emailVerifiedAt),
        phone_number: null,
        phone_verified: false,
        phone_verified_at: null,
      };
    }),
  ];
}
