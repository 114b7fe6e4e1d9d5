/** What a listener says while somebody else speaks at length. None of them could be an answer, as "yes" could. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  en: ["Mm-hm.", "I see."],
  de: ["Mhm.", "Verstehe."],
  es: ["Ajá.", "Entiendo."],
  fr: ["Mm-hm.", "Je vois."],
  it: ["Mhm.", "Capisco."],
  pt: ["Hum-hum.", "Entendo."],
  nl: ["Mhm.", "Ik snap het."],
  pl: ["Mhm.", "Rozumiem."],
};
/** Understood everywhere. */
const ANYWHERE: readonly string[] = ["Mhm."];

export function assentWords(language: string): readonly string[] {
  return WORDS[language] ?? ANYWHERE;
}
