import { languageCode } from "../language/language-for.ts";

const MONTH_FIRST_COUNTRY = "US";

/**
 * Whether 03/04 is the 4th of March: only in American English.
 * @param language a tag; where it names a country, that counts
 */
export function isMonthFirst(language: string, callerCountry: string | null): boolean {
  if (languageCode(language) !== "en") return false;
  const [, country = callerCountry ?? ""] = language.split(/[-_]/);
  return country.toUpperCase() === MONTH_FIRST_COUNTRY;
}
