import { addVerifiedCallerId } from "@parley/contracts/phone-numbers/verified-caller-id-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { requestCallerIdVerification } from "../caller-ids/request-verification.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";

export function addVerifiedCallerIdOperation(deps: PhoneNumbersDeps): Operation {
  return defineOperation(addVerifiedCallerId, async ({ scope, body }) => {
    const friendlyName = body.friendly_name || null;
    const request = { phoneNumber: body.phone_number, friendlyName };
    const { phoneNumber, provider, validationCode } = await requestCallerIdVerification(deps, scope, request);
    const answer =
      validationCode === null
        ? `${provider} texts a code to ${phoneNumber}: enter it in the ${provider} console.`
        : `${provider} calls ${phoneNumber} now: answer, and enter ${validationCode}.`;
    return {
      success: true,
      message: answer,
      phone_number: phoneNumber,
      friendly_name: friendlyName,
      provider,
      validation_code: validationCode,
      next_steps: [
        answer,
        "Then call POST /api/v1/phone-numbers/organization/sync-verified-caller-ids: the number appears once the carrier has verified it.",
      ],
    };
  });
}
