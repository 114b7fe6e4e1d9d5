import { dutch } from "./dutch.ts";
import { english } from "./english.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { italian } from "./italian.ts";
import { polish } from "./polish.ts";
import { portuguese } from "./portuguese.ts";
import { russian } from "./russian.ts";
import { spanish } from "./spanish.ts";
import type { TurnWords } from "./turn-words.ts";

const BY_LANGUAGE: Readonly<Record<string, TurnWords>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  it: italian,
  pt: portuguese,
  nl: dutch,
  pl: polish,
  ru: russian,
};

/**
 * The languages somebody may be speaking, and what is known of them.
 * @param language `en`, `de-AT`; undefined or `multi`: all languages; one that is not in the tables: none
 */
function turnWordsOf(language: string | undefined): readonly TurnWords[] {
  const code = languageCode(language);
  if (code === null) return Object.values(BY_LANGUAGE);
  const words = BY_LANGUAGE[code];
  return words === undefined ? [] : [words];
}

/** `de` of `de-AT`; null when the language is not known beforehand. */
function languageCode(language: string | undefined): string | null {
  const code = language?.toLowerCase().split(/[-_]/)[0] ?? "";
  return code === "" || code === "multi" ? null : code;
}

/**
 * Works a table out once for each language.
 * @returns the table by the language's tag, as `turnWordsOf` reads it
 */
export function perLanguage<Table>(build: (languages: readonly TurnWords[]) => Table) {
  const built = new Map<string, Table>();
  return (language: string | undefined): Table => {
    const code = languageCode(language) ?? "any";
    // Whatever else records say their language is shares one table.
    const key = code === "any" || code in BY_LANGUAGE ? code : "unknown";
    const known = built.get(key);
    if (known !== undefined) return known;
    const table = build(turnWordsOf(language));
    built.set(key, table);
    return table;
  };
}

export function wordSet(list: string): ReadonlySet<string> {
  return new Set(listOf(list));
}

export function listOf(list: string): readonly string[] {
  return list.split(/\s+/).filter((word) => word !== "");
}
