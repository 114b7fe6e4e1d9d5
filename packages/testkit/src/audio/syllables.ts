const VOWEL_GROUPS = /[aeiouyáéíóúàèìòùäëïöüâêîôû]+/gi;

/** How many syllables a word is spoken with: its groups of vowels, at least one. A number takes one per digit. */
export function syllableCountOf(word: string): number {
  const digits = word.match(/\d/g)?.length ?? 0;
  const groups = word.match(VOWEL_GROUPS)?.length ?? 0;
  // "Time", but neither "the" nor "table".
  const hasSilentE = groups > 1 && /[^aeiouy]e$/i.test(word) && !/[^aeiouy]le$/i.test(word);
  return Math.max(1, digits + groups - (hasSilentE ? 1 : 0));
}

export function wordsOf(text: string): readonly string[] {
  return text.split(/[^\p{L}\p{N}']+/u).filter((word) => word !== "");
}
