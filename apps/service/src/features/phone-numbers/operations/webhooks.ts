import {
  readPhoneNumberWebhooks,
  updatePhoneNumberWebhooks,
} from "@parley/contracts/phone-numbers/phone-number-webhook-contracts";
import { DomainError } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { changeNumberWebhooks, readNumberWebhooks, type WebhooksChange } from "../carrier-settings/number-webhooks.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";

/** Where a number's carrier sends its calls and texts. */
export function webhookOperations(deps: PhoneNumbersDeps): readonly Operation[] {
  return [
    defineOperation(readPhoneNumberWebhooks, async ({ scope, params, query, signal }) => {
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
    }),
    defineOperation(updatePhoneNumberWebhooks, async ({ scope, body }) => {
      const { number, voiceUrl, smsUrl } = await changeNumberWebhooks(deps, scope, {
        phoneNumber: body.phone_number,
        provider: body.provider || null,
        ...requireChange(body.voice_webhook_url ?? null, body.enable_sms === true, body.disable_sms === true),
      });
      const updated = {
        ...(voiceUrl === null ? {} : { voice: voiceUrl }),
        ...(smsUrl === null ? {} : { sms: smsUrl }),
      };
      return {
        success: true,
        phone_number: number.phoneNumber,
        provider: number.provider,
        updated_webhooks: updated,
        message: `Changed at ${number.provider}: ${Object.keys(updated).join(" and ")}`,
      };
    }),
  ];
}

/** @throws DomainError `invalid-input` when the request changes nothing, or switches texts both on and off */
function requireChange(voiceUrl: string | null, enablesSms: boolean, disablesSms: boolean): WebhooksChange {
  if (disablesSms && enablesSms) {
    throw new DomainError("invalid-input", "disable_sms and enable_sms exclude each other", {
      code: "contradictory-webhooks",
      fix: "Send one of them.",
    });
  }
  if (voiceUrl === null && !disablesSms && !enablesSms) {
    throw new DomainError("invalid-input", "There is nothing to change", {
      code: "no-webhooks-given",
      fix: "Send at least one of voice_webhook_url, disable_sms and enable_sms.",
    });
  }
  return { voiceUrl, isSmsEnabled: enablesSms ? true : disablesSms ? false : null };
}
