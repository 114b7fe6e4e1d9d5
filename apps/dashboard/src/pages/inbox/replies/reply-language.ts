import { currentLanguage } from "../../../i18n/t.ts";

/** Those that are offered; a program may save others. */
const OFFERED = "ar de en es fr hi it ja ko nl pl pt ru tr uk vi zh".split(" ");

/** A language as the viewer calls it; of one that the browser does not know, the tag. */
export function languageName(tag: string): string {
  return new Intl.DisplayNames(currentLanguage(), { type: "language" }).of(tag) ?? tag;
}

/** The languages to choose from, by their names, with the one that is chosen. */
export function languageChoices(chosen: string | null): readonly (readonly [tag: string, name: string])[] {
  const tags = chosen === null || OFFERED.includes(chosen) ? OFFERED : [...OFFERED, chosen];
  const names = new Intl.Collator(currentLanguage());
  return tags.map((tag) => [tag, languageName(tag)] as const).toSorted(([, a], [, b]) => names.compare(a, b));
}
