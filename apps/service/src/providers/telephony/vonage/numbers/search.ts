import { getCountries, getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/min";
import type { AvailableNumber, NumberSearch } from "../../carrier-numbers.ts";
import { localRefusal } from "../error.ts";
import { availableNumberResource, itemsOf, numberListResource } from "../resources.ts";
import type { VonageParameters, VonageRest } from "../rest.ts";
import { capabilitiesOf, numbersCall, PAGE_SIZE, pageOf } from "./requests.ts";

/** How many pages a search reads at most while it filters Vonage's results. */
const MAX_SEARCH_PAGES = 5;

/**
 * All countries, because Vonage publishes no list of those it has numbers in; only a search shows it for each one. Its
 * price list by country is about sending texts there.
 */
export function listVonageCountries(): readonly string[] {
  return getCountries();
}

/**
 * Vonage searches by country and digits, not by place, so a search by place is refused rather than ignored. Prices are in
 * euros per month. https://developer.vonage.com/en/api/numbers#getAvailableNumbers
 */
export async function searchVonageNumbers(
  rest: VonageRest,
  search: NumberSearch,
  signal?: AbortSignal,
): Promise<readonly AvailableNumber[]> {
  if (search.locality !== null || search.region !== null) {
    throw localRefusal(
      "search-numbers",
      "Vonage does not say which places its numbers belong to",
      "Search by area code instead of by place.",
    );
  }
  const { pattern, isWanted } = patternOf(search);
  const found: AvailableNumber[] = [];
  for (let page = 1; page <= MAX_SEARCH_PAGES && found.length < search.limit; page += 1) {
    const query: VonageParameters = [["country", search.countryCode], ...pattern, ...pageOf(page)];
    const call = numbersCall("search-numbers", "GET", "/number/search", { query, signal });
    const { numbers } = await rest.request(call, numberListResource);
    for (const number of itemsOf(numbers ?? [], availableNumberResource)) {
      if (!isWanted(number.msisdn)) continue;
      found.push({
        phoneNumber: `+${number.msisdn}`,
        friendlyName: null,
        locality: null,
        region: null,
        countryCode: number.country,
        capabilities: capabilitiesOf(number.features),
        monthlyCost: number.cost == null ? null : `€${number.cost}`,
        setupCost: null,
      });
    }
    if ((numbers ?? []).length < PAGE_SIZE) break;
  }
  return found.slice(0, search.limit);
}

/** Vonage takes one pattern: the area code at the start, or else digits anywhere. Other criteria filter its results. */
function patternOf({ countryCode, areaCode, contains }: NumberSearch): {
  readonly pattern: VonageParameters;
  readonly isWanted: (msisdn: string) => boolean;
} {
  const digits = contains?.replace(/^\+/, "") ?? null;
  if (digits !== null && !/^\d+$/.test(digits)) {
    throw localRefusal(
      "search-numbers",
      "Vonage can only search for digits",
      "Enter the digits that the number should contain.",
    );
  }
  const isWanted = (msisdn: string) =>
    digits === null || (contains?.startsWith("+") ? msisdn.startsWith(digits) : msisdn.includes(digits));
  if (areaCode !== null && isSupportedCountry(countryCode)) {
    const start = `${getCountryCallingCode(countryCode)}${areaCode}`;
    return {
      pattern: [
        ["pattern", start],
        ["search_pattern", "0"],
      ],
      isWanted,
    };
  }
  if (digits === null) return { pattern: [], isWanted };
  return {
    pattern: [
      ["pattern", digits],
      ["search_pattern", contains?.startsWith("+") ? "0" : "1"],
    ],
    isWanted,
  };
}
