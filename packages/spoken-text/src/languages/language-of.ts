import { english } from "./english.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import type { Language } from "./language.ts";
import { spanish } from "./spanish.ts";

const DAY_FIRST_ENGLISH = new Set(["gb", "au", "nz", "ie", "in", "za", "sg", "hk"]);
/** Where "$" are pesos. */
const PESO_COUNTRIES = new Set(["mx", "ar", "cl", "co", "uy", "do", "cu"]);
/** Where Spanish writes 1,299.50. */
const COMMA_GROUPS = new Set(["mx", "us", "gt", "hn", "ni", "sv", "pa", "pr", "do", "pe", "419"]);

const found = new Map<string, Language | null>();

/** @param tag BCP 47, as `es-MX`. Null: nothing is known of its numbers and dates. */
export function languageOf(tag: string): Language | null {
  const key = tag.toLowerCase();
  let language = found.get(key);
  if (language === undefined) {
    language = build(key);
    // Tags come from settings; there is no end of those that make no sense.
    if (found.size < 100) found.set(key, language);
  }
  return language;
}

function build(tag: string): Language | null {
  const [name, ...rest] = tag.split(/[-_]/);
  const region = rest.at(-1) ?? "";
  switch (name) {
    case "en":
      return english(!DAY_FIRST_ENGLISH.has(region));
    case "de":
      return german;
    case "es":
      return spanish(PESO_COUNTRIES.has(region), COMMA_GROUPS.has(region));
    case "fr":
      return french;
    default:
      return null;
  }
}
