import { ParleyError } from "./errors.ts";

/**
 * Every entry of a list, page after page. A page that is not full is the last one.
 * @param read a page of `size` entries from `at` on
 * @param step from one page to the next: `size` where entries are left out, 1 where pages are numbered
 * @throws ParleyError when the answer is no list
 */
export async function* eachEntry<Entry>(
  read: (at: number, size: number) => Promise<readonly Entry[]>,
  start: number,
  size: number,
  step: number = size,
): AsyncGenerator<Entry> {
  for (let at = start; ; at += step) {
    const entries = await read(at, size);
    // A query can ask for a file in place of the list.
    if (!Array.isArray(entries)) throw new ParleyError("The answer is no list: was a file asked for?");
    yield* entries as readonly Entry[];
    if (entries.length < size) return;
  }
}
