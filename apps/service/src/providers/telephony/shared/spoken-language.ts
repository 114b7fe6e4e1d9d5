/** Languages with two codes; carriers' voices mostly use the second. */
const SAME_LANGUAGE: ReadonlyMap<string, string> = new Map([
  ["zh", "cmn"],
  ["no", "nb"],
  ["arb", "ar"],
  ["iw", "he"],
  ["tl", "fil"],
]);

/**
 * The carrier's voice language closest to the wanted one: the same, else the first with the same primary subtag (BCP 47),
 * else null.
 * @param supported a language's main region comes first
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
