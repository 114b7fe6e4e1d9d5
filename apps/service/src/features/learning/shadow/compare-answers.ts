import { callHashOf } from "../../tools/executions/call-hash.ts";
import type { MadeCall } from "../mocked-thread.ts";

/** Whether other tools were called, or the same with other arguments; their order does not matter. */
export function doCallsDiffer(some: readonly MadeCall[], others: readonly MadeCall[]): boolean {
  return namesOf(some) !== namesOf(others);
}

function namesOf(calls: readonly MadeCall[]): string {
  return calls
    .map(({ name, arguments: sent }) => callHashOf(name, sent, 0))
    .toSorted()
    .join();
}

/** How many of their words two answers share: Dice's coefficient, 0 to 1. Case and punctuation do not count. */
export function similarityOf(one: string, other: string): number {
  const [words, otherWords] = [wordsOf(one), wordsOf(other)];
  if (words.length + otherWords.length === 0) return 1;
  const left = new Map<string, number>();
  for (const word of otherWords) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of words) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    shared += 1;
  }
  return (2 * shared) / (words.length + otherWords.length);
}

function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
