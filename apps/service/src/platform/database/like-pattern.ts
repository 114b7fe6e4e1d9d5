/** A LIKE pattern that finds the text anywhere, taking `%`, `_` and `\` in it literally. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

/** Whether an index of three letters each can be asked for this part of a text: what has no three in a row would read all of it. */
export function hasThreeInARow(text: string): boolean {
  // Of others it depends on the database's locale whether they are letters.
  return /[a-z0-9]{3}/i.test(text);
}

/** Whether the index of texts can be asked for this part of one; it also has each letter that is none of ASCII, and each two of them. */
export function isInIndexOfTexts(text: string): boolean {
  return hasThreeInARow(text) || /\P{ASCII}/u.test(text);
}
