import { z } from "zod";
import type { AvailableNumber, NumberSearch } from "../../carrier-numbers.ts";
import { availableNumberResource, coverageResource } from "../resources.ts";
import type { TelnyxParameters, TelnyxRest } from "../rest.ts";

/** https://developers.telnyx.com/api-reference/country-coverage/get-country-coverage */
export async function listTelnyxCountries(rest: TelnyxRest, signal?: AbortSignal): Promise<readonly string[]> {
  const call = { operation: "list-countries", method: "GET", path: "/country_coverage", signal } as const;
  const countries = Object.values(await rest.request(call, coverageResource));
  return [...new Set(countries.filter(({ numbers }) => numbers === true).map(({ code }) => code))].sort();
}

/** https://developers.telnyx.com/api-reference/phone-number-search/list-available-phone-numbers */
export async function searchTelnyxNumbers(
  rest: TelnyxRest,
  search: NumberSearch,
  signal?: AbortSignal,
): Promise<readonly AvailableNumber[]> {
  const parameters: TelnyxParameters = [
    ["filter[country_code]", search.countryCode],
    ["filter[limit]", String(search.limit)],
    // Otherwise Telnyx fills up the result with numbers from other places.
    ["filter[best_effort]", "false"],
    ...optional("filter[national_destination_code]", search.areaCode),
    ...optional("filter[phone_number][contains]", search.contains),
    ...optional("filter[locality]", search.locality),
    ...optional("filter[administrative_area]", search.region),
  ];
  // A country without numbers is a 404.
  const path = "/available_phone_numbers";
  const call = { operation: "search-numbers", method: "GET", path, parameters, alsoDone: [404], signal } as const;
  const found = new Map<string, AvailableNumber>();
  for (const item of (await rest.find(call, z.array(z.unknown()))) ?? []) {
    const number = availableNumberResource.safeParse(item).data;
    if (number !== undefined) found.set(number.phone_number, availableNumberOf(number, search.countryCode));
  }
  return [...found.values()].slice(0, search.limit);
}

function availableNumberOf(number: z.output<typeof availableNumberResource>, countryCode: string): AvailableNumber {
  const regions = new Map((number.region_information ?? []).map((region) => [region.region_type, region.region_name]));
  const features = new Set((number.features ?? []).map(({ name }) => name));
  const { upfront_cost: setup, monthly_cost: monthly, currency } = number.cost_information ?? {};
  return {
    phoneNumber: number.phone_number,
    friendlyName: null,
    locality: regions.get("location") ?? regions.get("rate_center") ?? null,
    region: regions.get("state") ?? null,
    countryCode: regions.get("country_code") ?? countryCode,
    capabilities: {
      voice: features.has("voice"),
      sms: features.has("sms"),
      mms: features.has("mms"),
      fax: features.has("fax"),
    },
    monthlyCost: priceOf(monthly, currency),
    setupCost: priceOf(setup, currency),
  };
}

/** `$1.15` for `1.15000` and `USD`; null for anything but an amount of money. */
function priceOf(amount: string | null | undefined, currency: string | null | undefined): string | null {
  if (amount == null || !/^\d{1,9}(?:\.\d+)?$/.test(amount) || !/^[A-Za-z]{3}$/.test(currency ?? "")) return null;
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency: currency ?? "" });
  return format.format(Number(amount));
}

function optional(name: string, value: string | null): TelnyxParameters {
  return value === null || value === "" ? [] : [[name, value]];
}
