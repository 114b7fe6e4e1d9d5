import { readPhoneNumberWebhooks } from "@parley/contracts/phone-numbers/phone-number-webhook-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import { readNumberWebhooks } from "../read-number-webhooks.ts";

export function readPhoneNumberWebhooksOperation(deps: PhoneNumbersDeps): Operation {
  return defineOperation(readPhoneNumberWebhooks, async ({ scope, params, query, signal }) => {
    const named = { phoneNumber: params.phone_number, provider: query.provider || null };
    const { number, configuration } = await readNumberWebhooks(deps, scope, named, signal);
    return {
      success: true,
      phone_number: number.phoneNumber,
      provider: number.provider,
      voice_webhook_url: configuration.voiceNote ?? configuration.voiceUrl,
      sms_webhook_url: configuration.smsNote ?? configuration.smsUrl,
      configuration: {
        phone_number_sid: number.providerNumberId,
        friendly_name: number.friendlyName,
        ...configuration.details,
      },
    };
  });
}
