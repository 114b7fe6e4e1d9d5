import { parseE164 } from "@parley/foundation/e164";
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js";

/** Digits and what people write between them; anything else is a name. */
const WRITTEN = /^\+?[\d\s().\-/]{3,40}$/;

/**
 * A telephone number as a PBX writes it, in E.164: `+1 555…`, `001555…`, or national with a default country. Null for
 * extensions, names and whatever could mean two numbers.
 */
export function normalizeNumber(written: string, defaultCountry: string | null): string | null {
  const text = written.trim();
  if (!WRITTEN.test(text)) return null;
  const digits = text.replace(/[^\d+]/g, "");
  if (digits.startsWith("+")) return parseE164(digits);
  if (digits.startsWith("00")) return parseE164(`+${digits.slice(2)}`);
  if (defaultCountry !== null && isSupportedCountry(defaultCountry)) {
    const national = parseNational(digits, defaultCountry);
    if (national !== null) return national;
  }
  // Many carriers leave out the plus.
  return digits.length >= 10 && !digits.startsWith("0") ? parseE164(`+${digits}`) : null;
}

function parseNational(digits: string, country: CountryCode): string | null {
  const parsed = parsePhoneNumberFromString(digits, country);
  return parsed?.isValid() === true ? parsed.number : null;
}
