import {
  listPhoneNumberCountries,
  purchasePhoneNumber,
  releasePhoneNumber,
  searchPhoneNumbers,
} from "@parley/contracts/phone-numbers/phone-number-contracts";
import { asId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { askProvider } from "../../../providers/provider-failure.ts";
import { requireAccount } from "../accounts/require-account.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import { listCountries } from "../purchase/list-countries.ts";
import { purchaseNumber } from "../purchase/purchase-number.ts";
import { releaseNumber } from "../purchase/release-number.ts";

/** Numbers a carrier has for sale, buying one, and giving one back. */
export function purchaseOperations(deps: PhoneNumbersDeps): readonly Operation[] {
  return [
    defineOperation(listPhoneNumberCountries, async ({ scope, query, signal }) => {
      const codes = await listCountries(deps, scope.organizationId, query.provider, signal);
      return { success: true, country_codes: [...codes], provider: query.provider };
    }),
    defineOperation(searchPhoneNumbers, async ({ scope, body, signal }) => {
      const { provider } = body;
      const account = await requireAccount(deps, scope.organizationId, provider);
      const search = {
        countryCode: body.country_code,
        areaCode: textOrNull(body.area_code),
        contains: textOrNull(body.contains),
        locality: textOrNull(body.locality),
        region: textOrNull(body.region),
        limit: body.limit,
      };
      const numbers = await askProvider(() => account.numbers.searchNumbers(search, signal));
      return {
        success: true,
        numbers: numbers.map((number) => ({
          phone_number: number.phoneNumber,
          friendly_name: number.friendlyName,
          locality: number.locality,
          region: number.region,
          country_code: number.countryCode,
          capabilities: { ...number.capabilities },
          cost: number.monthlyCost,
          setup_cost: number.setupCost,
          provider,
        })),
        total_found: numbers.length,
        provider,
      };
    }),
    defineOperation(purchasePhoneNumber, async ({ scope, body }) => {
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
    }),
    defineOperation(releasePhoneNumber, async ({ scope, body }) => {
      const { phoneNumber, provider } = await releaseNumber(deps, scope, {
        phoneNumber: body.phone_number,
        provider: body.provider || null,
      });
      return { success: true, phone_number: phoneNumber, provider, message: `Gave ${phoneNumber} back to ${provider}` };
    }),
  ];
}

function textOrNull(text: string | null | undefined): string | null {
  const trimmed = text?.trim();
  return trimmed === undefined || trimmed === "" ? null : trimmed;
}
