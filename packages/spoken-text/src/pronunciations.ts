import { stripMarkup } from "./clean-word.ts";

/** How a name is said: `{ written: "Nguyen", spoken: "win" }`. */
export interface Pronunciation {
  readonly written: string;
  readonly spoken: string;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Whole words; in any case, unless there is a capital within a word. Of two for the same words the last counts. */
export class Pronunciations {
  readonly #exact = new Map<string, string>();
  readonly #anyCase = new Map<string, string>();
  /** First words of entries with several, in lower case. */
  readonly #firstWords = new Set<string>();
  readonly #pattern: RegExp | null;
  /** Words of the longest entry. */
  readonly longest: number = 1;

  constructor(entries: readonly Pronunciation[]) {
    for (const { written, spoken } of entries) {
      const words = written.trim().split(/\s+/);
      const key = words.join(" ");
      if (key === "") continue;
      if (!/(?<=\S)\p{Lu}/u.test(key)) this.#anyCase.set(key.toLowerCase(), stripMarkup(spoken).trim());
      else this.#exact.set(key, stripMarkup(spoken).trim());
      if (words.length === 1) continue;
      this.#firstWords.add((words[0] ?? "").toLowerCase());
      this.longest = Math.max(this.longest, words.length);
    }
    const keys = [...this.#exact.keys(), ...this.#anyCase.keys()].sort((one, other) => other.length - one.length);
    this.#pattern =
      keys.length === 0
        ? null
        : new RegExp(
            `(?:${keys.map((key) => key.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&").replaceAll(" ", "\\s+")).join("|")})(?![\\p{L}\\p{M}\\p{N}])`,
            "iuy",
          );
  }

  get isEmpty(): boolean {
    return this.#pattern === null;
  }

  /** Whether an entry of several words may begin with it. */
  begins(word: string): boolean {
    return this.#firstWords.size > 0 && this.#firstWords.has(outer(word).toLowerCase());
  }

  /** Whether the word, without the marks around it, or one of its parts has an entry. */
  inWord(word: string): string | null {
    if (this.#pattern === null) return null;
    const core = outer(word);
    const whole = this.#find(core);
    if (whole !== undefined) return word.replace(core, () => whole);
    let isChanged = false;
    const said = word.replaceAll(WORD, (part) => {
      const spoken = this.#find(part);
      isChanged ||= spoken !== undefined;
      return spoken ?? part;
    });
    return isChanged ? said : null;
  }

  /** What is written at a place of a text. */
  at(text: string, index: number): { readonly length: number; readonly spoken: string } | null {
    if (this.#pattern === null) return null;
    this.#pattern.lastIndex = index;
    const [found] = this.#pattern.exec(text) ?? [];
    const spoken = found === undefined ? undefined : this.#find(found.replaceAll(/\s+/g, " "));
    return found === undefined || spoken === undefined ? null : { length: found.length, spoken };
  }

  #find(words: string): string | undefined {
    return this.#exact.get(words) ?? this.#anyCase.get(words.toLowerCase());
  }
}

function outer(word: string): string {
  return word.replace(/^[^\p{L}\p{N}]+/u, "").replace(/[,;:.!?…"”“»'’)\]*_]+$/u, "");
}
