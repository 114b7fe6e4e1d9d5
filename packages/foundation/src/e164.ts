import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * Parses an international number (`+1 415-555-0123`) into E.164 (`+14155550123`). Null for anything else: without a `+` the
 * country is unknown. Checks whether the length fits the country, not whether the number is assigned, because numbering
 * plans grow faster than tables of them.
 */
export function parseE164(text: string): string | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith("+")) return null;
  const parsed = parsePhoneNumberFromString(trimmed, { extract: false });
  return parsed?.isPossible() === true && parsed.ext === undefined ? parsed.number : null;
}

/**
 * The same for lookups, where a lost `+` does no harm: clients that do not encode it send a space or nothing.
 */
export function parseLookupNumber(text: string): string | null {
  const trimmed = text.trim();
  return parseE164(/^\d/.test(trimmed) ? `+${trimmed}` : trimmed);
}

/** ISO 3166-1 alpha-2 of an E.164 number; null when unknown (toll-free ranges shared by countries, new ranges). */
export function countryOf(phoneNumber: string): string | null {
  return parsePhoneNumberFromString(phoneNumber, { extract: false })?.country ?? null;
}
