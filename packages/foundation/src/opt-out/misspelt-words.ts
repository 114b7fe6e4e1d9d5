/**
 * The word somebody meant, out of few that are long enough to be unmistakable; null when none is near. Both begin with the
 * same letter, and the lengths differ by no more than the letters that may be wrong.
 */
export function wordMeant(written: string, candidates: ReadonlyMap<string, number>): string | null {
  for (const [word, mostErrors] of candidates) {
    if (written[0] !== word[0] || Math.abs(written.length - word.length) > mostErrors) continue;
    if (editDistance(written, word) <= mostErrors) return word;
  }
  return null;
}

/** Letters left out, put in, replaced or swapped with their neighbour. For short words: takes time with both lengths. */
function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let best = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwapped) best = Math.min(best, (beforeLast[column - 2] ?? 0) + 1);
      current.push(best);
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
