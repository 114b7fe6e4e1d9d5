/** Whether a spelling is of a word that was heard: "Smith" and "smyth", not "John" and "smyth". */
export function isSpellingOf(letters: string, word: string): boolean {
  if (letters === word) return true;
  const length = Math.max(letters.length, word.length);
  if (letters.length < 3 || Math.abs(letters.length - word.length) > 3 || length > MOST_CHARS) return false;
  return editDistance(letters, word) * 2 <= length;
}

/** Longer ones are not compared. */
const MOST_CHARS = 40;

/** Letters to be changed, added or left out. */
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...left].entries()) {
    const next = [line + 1];
    for (const [column, other] of [...right].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
