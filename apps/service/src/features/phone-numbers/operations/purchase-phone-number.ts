import { purchasePhoneNumber } from "@parley/contracts/phone-numbers/phone-number-contracts";
import { asId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import { purchaseNumber } from "../purchase/purchase-number.ts";

export function purchasePhoneNumberOperation(deps: PhoneNumbersDeps): Operation {
  return defineOperation(purchasePhoneNumber, async ({ scope, body }) => {
    const { number, details } = await purchaseNumber(deps, scope, {
      phoneNumber: body.phone_number.trim(),
      provider: body.provider,
      assistantId: body.assistant_id ? asId(body.assistant_id) : null,
      friendlyName: body.friendly_name || null,
      countryCode: body.country_code || null,
      messagingProfileId: body.messaging_profile_id || null,
    });
    return {
      success: true,
      phone_number: number.phoneNumber,
      provider: number.provider,
      purchase_details: { ...details, id: number.id, provider_number_id: number.providerNumberId },
      message: `Bought ${number.phoneNumber} from ${number.provider}`,
    };
  });
}
