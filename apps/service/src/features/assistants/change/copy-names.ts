/** The longest name allowed, in UTF-16 code units. */
const MAX_NAME_LENGTH = 255;

/**
 * Names for copies of something, to be tried in order: `Ada (copy)`, `Ada (copy 2)`, … Copies of copies are numbered
 * with the other copies, and a long name is cut to make room for its ending.
 * @param first number of the first name; the name with number 1 shows no number
 */
export function copyNames(original: string, first: number, count: number): readonly string[] {
  const base = original.replace(/ \(copy(?: \d{1,9})?\)$/, "");
  return Array.from({ length: count }, (_, index) => {
    const number = first + index;
    const ending = number === 1 ? " (copy)" : ` (copy ${number})`;
    return `${cut(base, MAX_NAME_LENGTH - ending.length)}${ending}`;
  });
}

/** Never cuts in the middle of a character that takes two UTF-16 code units. */
function cut(text: string, length: number): string {
  return text
    .slice(0, length)
    .toWellFormed()
    .replace(/\uFFFD$/u, "");
}
