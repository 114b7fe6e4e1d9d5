const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;

/** The words of a text, in lower case, without punctuation. */
export function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(WORD) ?? []).map((word) => word.replaceAll("’", "'"));
}

/** The text without its first `count` words; empty if it has no more. */
export function afterWords(text: string, count: number): string {
  const next = [...text.matchAll(WORD)][count];
  return next === undefined ? "" : text.slice(next.index);
}

export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}
