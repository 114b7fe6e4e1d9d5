import { wordsOf } from "./words.ts";

/** How many of the words were said before, in any order and each as often as it was said. @returns 0 to 1; 0 for no words */
export function echoedShare(text: string, said: string): number {
  const words = wordsOf(text);
  const left = new Map<string, number>();
  for (const word of wordsOf(said)) left.set(word, (left.get(word) ?? 0) + 1);
  let echoed = 0;
  for (const word of words) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    echoed += 1;
  }
  return words.length === 0 ? 0 : echoed / words.length;
}
