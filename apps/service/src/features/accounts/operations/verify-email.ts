import { verifyEmail as contract } from "@parley/contracts/accounts/sign-in-contracts";
import { definePublicOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { takeOneTimeToken } from "../links/one-time-token-store.ts";
import { findUserById, markEmailVerified } from "../users/user-store.ts";

const NOT_VALID = "The link is not valid, was used, or has run out";

export function verifyEmail(context: AccountContext): Operation {
  const { clock, data, hashes } = context.platform;
  return definePublicOperation(contract, async ({ body }) => {
    const isVerified = await data.unscoped.transaction(async (unit) => {
      const { db } = unit;
      const hash = hashes.hash("one-time-token", body.token);
      const taken = await takeOneTimeToken({ db }, hash, "email-verification", clock.now());
      if (taken === null || taken.userId === null) return false;
      await markEmailVerified({ db }, taken.userId);
      const user = await findUserById({ db }, taken.userId);
      unit.actsFor({ organizationId: user?.defaultOrganizationId ?? null, userId: taken.userId });
      return true;
    });
    if (isVerified) return { success: true, message: "The e-mail address is verified", error: null };
    // Both the operation's own form and the one every error has.
    return new OperationReply({
      statusCode: 400,
      body: { success: false, message: null, error: NOT_VALID, detail: NOT_VALID, code: "link-not-valid" },
    });
  });
}
