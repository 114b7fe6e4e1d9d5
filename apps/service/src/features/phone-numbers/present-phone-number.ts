import type { organizationPhoneNumber } from "@parley/contracts/phone-numbers/phone-number-schemas";
import { toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { PhoneNumber } from "./phone-number.ts";

export function presentPhoneNumber(number: PhoneNumber): z.input<typeof organizationPhoneNumber> {
  const { assistant, flow } = number;
  return {
    id: number.id,
    phone_number: number.phoneNumber,
    friendly_name: number.friendlyName,
    provider: number.provider,
    twilio_sid: number.providerNumberId,
    is_active: number.isActive,
    is_verified_caller_id: number.isVerifiedCallerId,
    capabilities: { ...number.capabilities },
    sip_trunk_id: number.sipTrunkId,
    allowed_country_codes: number.allowedCountryCodes === null ? null : [...number.allowedCountryCodes],
    assistant: assistant === null ? null : { id: assistant.id, name: assistant.name, is_active: assistant.isActive },
    flow: flow === null ? null : { id: flow.id, name: flow.name, is_active: flow.isActive },
    created_at: toWireTimestamp(number.createdAt),
    updated_at: toWireTimestampOrNull(number.updatedAt),
  };
}
