import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

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
 * The same for numbers as people write them in lists: without a `+` they are the country's (ISO 3166-1 alpha-2), and digits may
 * be of any script.
 */
export function parseListedNumber(text: string, country: string): string | null {
  const digits = text.trim().replace(OTHER_DIGITS, toAsciiDigit);
  if (!isSupportedCountry(country)) return parseE164(digits);
  const parsed = parsePhoneNumberFromString(digits, { defaultCountry: country, extract: false });
  return parsed?.isPossible() === true && parsed.ext === undefined ? parsed.number : null;
}

const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/** Decimal digits stand in runs from 0 to 9 (Unicode, chapter 4.6); what comes before a run's 0 is none, or the 9 of another. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (code - first < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  // Mathematical digits follow one another, run on run, from a code that ends in E.
  return String(code >= 0x1d7ce && code <= 0x1d7ff ? (code - 0x1d7ce) % 10 : code - first);
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
