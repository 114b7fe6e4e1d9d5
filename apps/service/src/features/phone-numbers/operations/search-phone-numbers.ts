import { searchPhoneNumbers } from "@parley/contracts/phone-numbers/phone-number-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { askProvider } from "../../../providers/provider-failure.ts";
import { requireAccount } from "../accounts/require-account.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";

export function searchPhoneNumbersOperation(deps: PhoneNumbersDeps): Operation {
  return defineOperation(searchPhoneNumbers, async ({ scope, body, signal }) => {
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
    const numbers = await askProvider(() => account.searchNumbers(search, signal));
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
  });
}

function textOrNull(text: string | null | undefined): string | null {
  const trimmed = text?.trim();
  return trimmed === undefined || trimmed === "" ? null : trimmed;
}
