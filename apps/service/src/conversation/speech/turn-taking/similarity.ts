import { wordsOf } from "./words.ts";

/** 0 to 1: how much two texts share, by words in order (longest common subsequence over the longer text's length). */
export function similarity(left: string, right: string): number {
  const a = wordsOf(left);
  const b = wordsOf(right);
  if (a.length === 0 && b.length === 0) return 1;
  let previous = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const current = [0];
    for (let column = 1; column <= b.length; column += 1) {
      current.push(
        word === b[column - 1]
          ? (previous[column - 1] ?? 0) + 1
          : Math.max(previous[column] ?? 0, current[column - 1] ?? 0),
      );
    }
    previous = current;
  }
  return (previous.at(-1) ?? 0) / Math.max(a.length, b.length);
}
