import { getVerificationStatus as contract } from "@parley/contracts/accounts/sign-in-contracts";
import { toWireTimestampOrNull } from "@parley/contracts/wire-types";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { ownMember } from "../own-member.ts";

export function getVerificationStatus(): Operation {
  return defineOperation(contract, async ({ scope, identity }) => {
    const { emailVerifiedAt } = await ownMember(scope, identity);
    return {
      email_verified: emailVerifiedAt !== null,
      email_verified_at: toWireTimestampOrNull(emailVerifiedAt),
      phone_number: null,
      phone_verified: false,
      phone_verified_at: null,
    };
  });
}
