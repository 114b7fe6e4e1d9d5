import { ARABIC } from "./languages/arabic.ts";
import { CHINESE } from "./languages/chinese.ts";
import { CROATIAN } from "./languages/croatian.ts";
import { CZECH } from "./languages/czech.ts";
import { DANISH } from "./languages/danish.ts";
import { DUTCH } from "./languages/dutch.ts";
import { ENGLISH } from "./languages/english.ts";
import { FINNISH } from "./languages/finnish.ts";
import { FRENCH } from "./languages/french.ts";
import { GERMAN } from "./languages/german.ts";
import { GREEK } from "./languages/greek.ts";
import { HEBREW } from "./languages/hebrew.ts";
import { HUNGARIAN } from "./languages/hungarian.ts";
import { INDONESIAN } from "./languages/indonesian.ts";
import { ITALIAN } from "./languages/italian.ts";
import { JAPANESE } from "./languages/japanese.ts";
import { KOREAN } from "./languages/korean.ts";
import { NORWEGIAN } from "./languages/norwegian.ts";
import { POLISH } from "./languages/polish.ts";
import { PORTUGUESE } from "./languages/portuguese.ts";
import { ROMANIAN } from "./languages/romanian.ts";
import { RUSSIAN } from "./languages/russian.ts";
import { SLOVAK } from "./languages/slovak.ts";
import { SPANISH } from "./languages/spanish.ts";
import { SWEDISH } from "./languages/swedish.ts";
import { TAGALOG } from "./languages/tagalog.ts";
import { THAI } from "./languages/thai.ts";
import { TURKISH } from "./languages/turkish.ts";
import { UKRAINIAN } from "./languages/ukrainian.ts";
import { VIETNAMESE } from "./languages/vietnamese.ts";
import type { Sentences } from "./sentences.ts";

/** By ISO 639-1; those of the books in which opt-outs are read, so that whoever is understood is answered. */
const TABLE = {
  en: ENGLISH,
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
  it: ITALIAN,
  pt: PORTUGUESE,
  nl: DUTCH,
  pl: POLISH,
  sv: SWEDISH,
  da: DANISH,
  no: NORWEGIAN,
  fi: FINNISH,
  cs: CZECH,
  sk: SLOVAK,
  ro: ROMANIAN,
  hu: HUNGARIAN,
  hr: CROATIAN,
  tr: TURKISH,
  ru: RUSSIAN,
  uk: UKRAINIAN,
  el: GREEK,
  zh: CHINESE,
  ja: JAPANESE,
  ko: KOREAN,
  vi: VIETNAMESE,
  id: INDONESIAN,
  tl: TAGALOG,
  ar: ARABIC,
  he: HEBREW,
  th: THAI,
} satisfies Readonly<Record<string, Sentences>>;

/** Codes under which recognizers have some of them as well. */
const OTHER_CODES: Readonly<Record<string, string>> = { nb: "no", nn: "no", fil: "tl", iw: "he", in: "id" };

const SENTENCES: ReadonlyMap<string, Sentences> = new Map(Object.entries(TABLE));

export const LANGUAGES: readonly string[] = [...SENTENCES.keys()];

/** @param tag `de`, `de-AT`; English for `multi` and any that is not in the table */
export function sentencesOf(tag: string): Sentences {
  return SENTENCES.get(baseLanguage(tag)) ?? TABLE.en;
}

/** `de` of `de-AT`; the table's code where there are several. */
export function baseLanguage(tag: string): string {
  const base = tag.toLowerCase().split(/[-_]/)[0] ?? "";
  return OTHER_CODES[base] ?? base;
}

/** The sentence with the organization's name in it. */
export function saidFor(organization: string, sentence: string): string {
  return sentence.replaceAll("{organization}", () => organization);
}
