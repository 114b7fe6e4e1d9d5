/** One language under two names: carriers' voices mostly go by the second. */
const SAME_LANGUAGE: ReadonlyMap<string, string> = new Map([
  ["zh", "cmn"],
  ["no", "nb"],
  ["arb", "ar"],
  ["iw", "he"],
  ["tl", "fil"],
]);

/**
 * The voice language of a carrier's list that comes nearest to the one that is wanted: the same, else the first of the
 * list with the same language (BCP 47, its primary subtag), else null.
 * @param supported the main one of several regions first
 */
export function closestLanguage(wanted: string, supported: readonly string[]): string | null {
  const tag = wanted.trim().replaceAll("_", "-").toLowerCase();
  const exact = supported.find((candidate) => candidate.toLowerCase() === tag);
  return exact ?? supported.find((candidate) => languageOf(candidate) === languageOf(tag)) ?? null;
}

function languageOf(tag: string): string {
  const [language = ""] = tag.toLowerCase().split("-");
  return SAME_LANGUAGE.get(language) ?? language;
}
