import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { canonicalNumber } from "./subscriber-number.ts";
import { cleanNumber } from "./written-number.ts";

/**
 * Parses an international number (`+1 415-555-0123`) into E.164 (`+14155550123`), in the subscriber's canonical form. Null for
 * anything else: without a `+` the country is unknown. Checks whether the length fits the country, not whether the number is
 * assigned, because numbering plans grow faster than tables of them.
 */
export function parseE164(text: string): string | null {
  const written = cleanNumber(text);
  return written?.startsWith("+") === true ? toE164(written) : null;
}

/**
 * The same for numbers as people write them in lists: without a `+` they are the country's (ISO 3166-1 alpha-2).
 */
export function parseListedNumber(text: string, country: string): string | null {
  const written = cleanNumber(text);
  if (written === null) return null;
  return isSupportedCountry(country) ? toE164(written, country) : parseE164(written);
}

/**
 * The same for lookups, where a lost `+` does no harm: clients that do not encode it send a space or nothing.
 */
export function parseLookupNumber(text: string): string | null {
  const written = cleanNumber(text);
  return written === null ? null : parseE164(/^\d/.test(written) ? `+${written}` : written);
}

/** ISO 3166-1 alpha-2 of an E.164 number; null when unknown (toll-free ranges shared by countries, new ranges). */
export function countryOf(phoneNumber: string): string | null {
  return parsePhoneNumberFromString(phoneNumber, { extract: false })?.country ?? null;
}

function toE164(written: string, country?: CountryCode): string | null {
  const parsed = parsePhoneNumberFromString(written, { ...(country && { defaultCountry: country }), extract: false });
  if (parsed === undefined) return null;
  const number = canonicalNumber(parsed.number);
  return number !== parsed.number || parsed.isPossible() ? number : null;
}
