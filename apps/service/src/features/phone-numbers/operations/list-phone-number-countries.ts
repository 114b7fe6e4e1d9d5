import { listPhoneNumberCountries } from "@parley/contracts/phone-numbers/phone-number-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import { listCountries } from "../purchase/list-countries.ts";

export function listPhoneNumberCountriesOperation(deps: PhoneNumbersDeps): Operation {
  return defineOperation(listPhoneNumberCountries, async ({ scope, query, signal }) => {
    const codes = await listCountries(deps, scope.organizationId, query.provider, signal);
    return { success: true, country_codes: [...codes], provider: query.provider };
  });
}
