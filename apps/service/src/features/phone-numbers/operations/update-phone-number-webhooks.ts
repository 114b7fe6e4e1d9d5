import { updatePhoneNumberWebhooks } from "@parley/contracts/phone-numbers/phone-number-webhook-contracts";
import { DomainError } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { changeNumberWebhooks } from "../carrier-settings/number-webhooks.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";

export function updatePhoneNumberWebhooksOperation(deps: PhoneNumbersDeps): Operation {
  return defineOperation(updatePhoneNumberWebhooks, async ({ scope, body }) => {
    const { number, voiceUrl, smsUrl } = await changeNumberWebhooks(deps, scope, {
      phoneNumber: body.phone_number,
      provider: body.provider || null,
      ...wishOf({
        voiceUrl: body.voice_webhook_url ?? null,
        isDisabling: body.disable_sms === true,
        isEnabling: body.enable_sms === true,
      }),
    });
    const updated = { ...(voiceUrl === null ? {} : { voice: voiceUrl }), ...(smsUrl === null ? {} : { sms: smsUrl }) };
    return {
      success: true,
      phone_number: number.phoneNumber,
      provider: number.provider,
      updated_webhooks: updated,
      message: `Changed at ${number.provider}: ${Object.keys(updated).join(" and ")}`,
    };
  });
}

/** @throws DomainError `invalid-input` when nothing is wished for, or both at once */
function wishOf(wish: { voiceUrl: string | null; isDisabling: boolean; isEnabling: boolean }) {
  const { voiceUrl, isDisabling, isEnabling } = wish;
  if (isDisabling && isEnabling) {
    throw new DomainError("invalid-input", "disable_sms and enable_sms exclude each other", {
      code: "contradictory-webhooks",
      fix: "Send one of them.",
    });
  }
  if (voiceUrl === null && !isDisabling && !isEnabling) {
    throw new DomainError("invalid-input", "There is nothing to change", {
      code: "no-webhooks-given",
      fix: "Send at least one of voice_webhook_url, disable_sms and enable_sms.",
    });
  }
  return { voiceUrl, isSmsEnabled: isEnabling ? true : isDisabling ? false : null };
}
