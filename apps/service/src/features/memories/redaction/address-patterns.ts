const NAME = "[\\p{Lu}\\d][\\p{L}\\d'’.-]*";
const CITY = `(?:,\\s?(?:\\d{4,5}\\s)?\\p{Lu}[\\p{L}'’.-]*(?:\\s\\p{Lu}[\\p{L}'’.-]*){0,2})`;
const US_STATE_AND_ZIP = "(?:,?\\s[A-Z]{2}\\s\\d{5}(?:-\\d{4})?)";
const UNIT = `(?:,?\\s(?:${anyCase("apt|apartment|suite|unit|flat|#")})\\.?\\s?[\\p{L}\\d-]{1,6})`;
const BEGINS = "(?<![\\p{L}\\d])";
const ENDS = "(?![\\p{L}\\d])";
const SMALL = `(?:${anyCase("de|del|la|las|los|le|les|du|des|l['’]|d['’]")})`;

/** Words that are nothing but streets, and words that are after capitalized names only. */
const ENGLISH_STREETS = "street|avenue|road|lane|boulevard|parkway|highway|crescent|terrace";
const ENGLISH_SHORT =
  "St|Ave|Rd|Ln|Dr|Drive|Blvd|Ct|Court|Way|Pl|Place|Sq|Square|Pkwy|Hwy|Circle|Street|Avenue|Road|Lane|Boulevard";
const AFTER_ENGLISH = `\\.?${UNIT}?${CITY}?${US_STATE_AND_ZIP}?`;
const GERMAN_STREETS = "Straße|Strasse|Str\\.|Gasse|Allee|Weg|Platz|Ring|Ufer|Damm|Chaussee";
const SPANISH_STREETS = `(?:${anyCase("calle|avenida|avda?\\.?|plaza|paseo|camino|carretera|c/")})`;
const FRENCH_STREETS = `(?:${anyCase("rue|avenue|boulevard|bd|place|chemin|impasse|allée|quai|cours|route")})`;

/** Postal addresses: a house number with a street, and the place where it follows. */
export const ADDRESSES: readonly RegExp[] = [
  // 12 Main Street, Apt 4, Springfield, IL 62701
  `${BEGINS}\\d{1,5}[a-z]?\\s(?:[\\p{L}\\d'’.-]+\\s){1,3}(?:${anyCase(ENGLISH_STREETS)})${ENDS}${AFTER_ENGLISH}`,
  `${BEGINS}\\d{1,5}[a-z]?\\s(?:${NAME}\\s){1,4}(?:${ENGLISH_SHORT})${ENDS}${AFTER_ENGLISH}`,
  // Hauptstraße 12a, 20095 Hamburg; Lange Straße 3
  `${BEGINS}[\\p{L}-]{3,}(?:${anyCase("straße|strasse|gasse|allee|chaussee")})\\s?\\d{1,4}\\s?[a-z]?${ENDS}${CITY}?`,
  `${BEGINS}\\p{Lu}[\\p{L}-]+(?:str\\.|weg|platz|ring|ufer|damm)\\s?\\d{1,4}\\s?[a-z]?${ENDS}${CITY}?`,
  `${BEGINS}(?:${NAME}\\s){1,3}(?:${GERMAN_STREETS})\\s?\\d{1,4}\\s?[a-z]?${ENDS}${CITY}?`,
  // Calle de Alcalá 45, 28014 Madrid
  `${BEGINS}${SPANISH_STREETS}\\s(?:${SMALL}\\s)*[\\p{L}'’.-]+(?:\\s(?:${SMALL}\\s)*[\\p{L}'’.-]+){0,2},?\\s(?:n[.º°o]{1,2}\\s?)?\\d{1,4}${ENDS}${CITY}?`,
  // 12 bis, rue de la Paix, 75002 Paris
  `${BEGINS}\\d{1,4}(?:\\s?(?:bis|ter|quater))?,?\\s${FRENCH_STREETS}\\s(?:${SMALL}\\s?)*[\\p{L}'’.-]+(?:\\s(?:${SMALL}\\s?)*\\p{Lu}[\\p{L}'’.-]*){0,3}${CITY}?`,
].map((pattern) => new RegExp(pattern, "gu"));

/**
 * A pattern of letters that stand for themselves, in whatever case. Written out, because V8 ignores the modifier of
 * `(?i:one|other)` in a process that has compiled many patterns (nodejs/node#60030).
 */
function anyCase(pattern: string): string {
  return pattern.replace(/\p{Ll}/gu, (letter) => {
    const capital = letter.toUpperCase();
    return capital.length === 1 ? `[${letter}${capital}]` : letter;
  });
}
