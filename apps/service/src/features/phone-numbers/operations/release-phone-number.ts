import { releasePhoneNumber } from "@parley/contracts/phone-numbers/phone-number-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import { releaseNumber } from "../purchase/release-number.ts";

export function releasePhoneNumberOperation(deps: PhoneNumbersDeps): Operation {
  return defineOperation(releasePhoneNumber, async ({ scope, body }) => {
    const { phoneNumber, provider } = await releaseNumber(deps, scope, {
      phoneNumber: body.phone_number,
      provider: body.provider || null,
    });
    return { success: true, phone_number: phoneNumber, provider, message: `Gave ${phoneNumber} back to ${provider}` };
  });
}
