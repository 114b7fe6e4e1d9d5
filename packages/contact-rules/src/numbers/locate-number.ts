import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { AREA_CODES } from "./area-codes.generated.ts";
import { CALLING_CODE_ZONES } from "./calling-code-zones.generated.ts";
import { NEWER_AREA_CODES } from "./newer-area-codes.ts";

/** Where a number may be: what its digits say, which is not where a mobile telephone is. */
export interface NumberPlace {
  /** ISO 3166-1 alpha-2; null where several countries share the range (toll-free numbers), or nobody knows. */
  readonly country: string | null;
  /** `US-FL`; null outside the United States. */
  readonly state: string | null;
  /** Every IANA zone that is kept where the number may be; none: unknown. */
  readonly zones: readonly string[];
}

const NOWHERE: NumberPlace = { country: null, state: null, zones: [] };

const byAreaCode = new Map<string, NumberPlace>(
  AREA_CODES.flatMap(([region, zones, codes]) => {
    const [country = "", state] = region.split("-");
    const place = { country, state: state === undefined ? null : region, zones };
    return codes.split(" ").map((code) => [code, place] as const);
  }),
);
for (const [code, overlays] of NEWER_AREA_CODES) byAreaCode.set(code, byAreaCode.get(overlays) ?? NOWHERE);

/** @param phoneNumber E.164 */
export function locateNumber(phoneNumber: string): NumberPlace {
  // All of the North American plan is looked up here: who is asked for a country otherwise knows fewer area codes.
  const areaCode = /^\+1(\d{3})\d{7}$/.exec(phoneNumber)?.[1];
  if (areaCode !== undefined) return byAreaCode.get(areaCode) ?? NOWHERE;
  const parsed = parsePhoneNumberFromString(phoneNumber, { extract: false });
  if (parsed === undefined || parsed.countryCallingCode === "1") return NOWHERE;
  const zone = CALLING_CODE_ZONES[parsed.countryCallingCode];
  return { country: parsed.country ?? null, state: null, zones: zone === undefined ? [] : [zone] };
}
