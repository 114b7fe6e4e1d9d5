import { endOfQuoted } from "./parameters.ts";

/**
 * Where the first of the characters stands outside quoted strings; the end of the text when none does. A quote that does
 * not end is a character like any other.
 */
export function findUnquoted(text: string, characters: string, from: number): number {
  let mayQuote = true;
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (characters.includes(character)) return at;
    if (character !== '"' || !mayQuote) continue;
    const end = endOfQuoted(text, at);
    // Another search for its end would read the rest again.
    if (end === null) mayQuote = false;
    else at = end - 1;
  }
  return text.length;
}

/** The pieces between the separators that stand outside quoted strings, in one pass. */
export function splitUnquoted(text: string, separator: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  let mayQuote = true;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === separator) {
      pieces.push(text.slice(from, at));
      from = at + 1;
    } else if (character === '"' && mayQuote) {
      const end = endOfQuoted(text, at);
      if (end === null) mayQuote = false;
      else at = end - 1;
    }
  }
  pieces.push(text.slice(from));
  return pieces;
}
