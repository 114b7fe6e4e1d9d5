/** A LIKE pattern that finds the text anywhere, taking `%`, `_` and `\` in it literally. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
